// Loops of few points whose iterations the threads of a block share: every kind of operator, of locals and of elements, several at
// once, beside other locals; of whole numbers, which may be put together in any order. Signed ones may wrap on the way.
// RUN: %check %s %t --variant split 0 1 7 33 100
#include "testing.h"

#include <algorithm>

static void rows(int n, int m, const int *a, const int *x, int *y) {
  meta_for (int i = 0; i < n; i++) {
    int s = y[i];
    for (int k = 0; k < m; k++) s += a[i * m + k] * x[k];
    y[i] = s;
  }
}
// The sum is in range, parts of it are not.
static void wrapping(int n, int m, const int *sign, int *y) {
  meta_for (int i = 0; i < n; i++) {
    int s = 0;
    for (int k = 0; k < m; k++) s += sign[i * m + k] % 2 == 0 ? 2147483647 : -2147483647;
    y[i] = s;
  }
}
static void elements(int n, int m, const long long *a, unsigned *y, long long *z) {
  meta_for (int i = 0; i < n; i++) {
    y[2 * i] = 3;
    for (int k = 0; k < m; k++) y[2 * i] = y[2 * i] * static_cast<unsigned>(2 * a[i * m + k] + 1);
    y[2 * i + 1] = y[2 * i];
  }
  meta_for (int i = 0; i < n; i++)
    for (int k = m - 1; k >= 0; k--) z[i] -= a[i * m + k];
}
// Two at once, a local that the loop reads, and one of each iteration.
static void both(int n, int m, const int *a, const int *b, int *y, long *z) {
  meta_for (int i = 0; i < n; i++) {
    const int factor = b[i];
    long most = -1;
    unsigned bits = 0;
    for (int k = 0; k < m; k++) {
      const int value = a[i * m + k] * factor;
      most = most < value ? value : most;
      bits ^= static_cast<unsigned>(value);
    }
    y[i] = static_cast<int>(bits % 1000) + factor;
    z[i] += most;
  }
}
static void every_operator(int n, int m, const int *a, int *y) {
  meta_for (int i = 0; i < n; i++) {
    int least = 1000;
    for (int k = 0; k < m; k++)
      if (a[i * m + k] < least) least = a[i * m + k];
    y[i] = least;
  }
  meta_for (int i = 0; i < n; i++) {
    int most = -5;
    for (int k = 0; k < m; k++) most = std::max(most, a[i * m + k]);
    y[n + i] = most;
  }
  meta_for (int i = 0; i < n; i++) {
    int common = -1;
    for (int k = 0; k < m; k++) common &= a[i * m + k];
    y[2 * n + i] = common;
  }
  meta_for (int i = 0; i < n; i++) {
    int any = 0;
    for (int k = 0; k < m; k++) any |= a[i * m + k];
    y[3 * n + i] = any;
  }
  meta_for (int i = 0; i < n; i++) { // as it is where the loop does not run
    int all = 7;
    for (int k = 0; k < m; k++) all = a[i * m + k] != 3 && all;
    y[4 * n + i] = all;
  }
  meta_for (int i = 0; i < n; i++) {
    int one = 0, count = 0;
    for (int k = 0; k < m; k++) {
      one = a[i * m + k] == 3 || one;
      count++;
    }
    y[5 * n + i] = one + 2 * count;
  }
  // the source reads no more once it knows: shared where it is said what there is
  meta_for (int i = 0; i < n; i++) meta_extent(a, n * m) {
    int all = 7;
    for (int k = 0; k < m; k++) all = all && a[i * m + k] != 3;
    y[6 * n + i] = all;
  }
  meta_for (int i = 0; i < n; i++) {
    int one = 0;
    for (int k = 0; k < m; k++) one = one || a[i * m + k] == 3;
    y[7 * n + i] = one;
  }
}
// Planes of points, loops that begin at the point and run for some points only.
static void planes(int n, int m, const int *a, int *y) {
  meta_for (int i = 0; i < n; i++)
    meta_for (int j = 0; j < 3; j++) {
      int s = 1;
      for (int k = j; k < m - i; k++) s += a[(i * 3 + j) * m + k];
      y[i * 3 + j] = s;
    }
}

void test_case(int n) {
  const int m = 2 * n + n % 3, all = 3 * (n + 1) * (m + 1);
  int *a = NEW(int, all), *x = NEW(int, all), *y = NEW(int, all);
  long long *wide = NEW(long long, all), *z = NEW(long long, all);
  long *l = NEW(long, all);
  unsigned *u = NEW(unsigned, all);
  FILL(a, all, -9, 9);
  FILL(x, all, 0, 9);
  FILL(y, all, 0, 9);
  FILL(wide, all, -1000, 1000);
  FILL(z, all, 0, 9);
  FILL(l, all, 0, 9);
  FILL(u, all, 0, 9);
  rows(n, m, a, x, y);
  RECORD(y, all);
  for (int i = 0; i < n; i++)
    for (int k = 0; k < m; k++) x[i * m + k] = k;
  wrapping(n, m, x, y);
  RECORD(y, all);
  elements(n, m, wide, u, z);
  RECORD(u, all);
  RECORD(z, all);
  both(n, m, a, x, y, l);
  RECORD(y, all);
  RECORD(l, all);
  every_operator(n, m, a, y);
  RECORD(y, all);
  planes(n, m, a, y);
  RECORD(y, all);
}
