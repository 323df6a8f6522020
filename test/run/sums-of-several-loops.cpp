// Sums of more than one loop: an iteration of the loops around the innermost one has a part of its own.
// RUN: %check %s %t --translate=--auto 0 1 2 7 33 100
#include "testing.h"

struct Totals {
  long all;
  unsigned product;
};

static long matrix(int n, int m, const int *__restrict a) {
  long s = 3;
  for (int i = 0; i < n; i++)
    for (int j = 0; j < m; j++) s += a[i * m + j];
  return s;
}
// Several at once, some of them under conditions; elements that are no sums; a triangle.
static void triangle(int n, const int *__restrict a, int *__restrict b, Totals *__restrict t) {
  int least = 1000, some = 0, every = 1;
  unsigned bits = 0, mask = ~0u;
  for (int i = 0; i < n; i++)
    for (int j = 0; j <= i; j++) {
      t->all -= a[j] * (i + 1);
      t->product *= static_cast<unsigned>(a[i] | 1);
      if (a[i] * j < least) least = a[i] * j;
      some = some || a[j] == 7;
      every = every && a[j] > -51;
      bits ^= static_cast<unsigned>(a[i] + j);
      mask &= static_cast<unsigned>(a[j]);
      b[i * n + j] = a[i] - j;
    }
  b[n * n] = least, b[n * n + 1] = some, b[n * n + 2] = every;
  b[n * n + 3] = static_cast<int>(bits), b[n * n + 4] = static_cast<int>(mask);
}
// What leaves the type on the way comes back.
static int wraps(int n, const int *__restrict a) {
  int s = 0;
  for (int i = 0; i < n; i++)
    for (int j = 0; j < n; j++) s += (i < n / 2 ? 1 : -1) * (a[i] < 0 ? -a[i] : a[i]) * (j & 1);
  return s;
}
// In a loop of time, three loops deep, and where the sum is used at each step.
static void steps(int n, int m, int *__restrict a, long *__restrict sums) {
  for (int t = 0; t < 3; t++) {
    long s = 0;
    for (int i = 0; i < n; i++)
      for (int j = 0; j < m; j++)
        for (int k = 0; k < 3; k++) s += a[(i * m + j) * 3 + k];
    sums[t] = s;
    for (int i = 0; i < n * m * 3; i++) a[i] = a[i] % 1000 + t;
  }
}
// No sums: the value on the way is used, or another operation is in between.
static int no_sum(int n, const int *__restrict a, int *__restrict b) {
  int s = 0, r = 1;
  for (int i = 0; i < n; i++)
    for (int j = 0; j < n; j++) {
      s += a[i] + j;
      b[i * n + j] = s;
      r += a[i];
      r = r & 0xffff;
    }
  return s + r;
}

void test_case(int n) {
  int *a = NEW(int, n * n * 3 + 5), *b = NEW(int, n * n + 5);
  long *s = NEW(long, 3);
  FILL(a, n * n * 3 + 5, -50, 50);
  FILL(b, n * n + 5, -50, 50);
  Totals t = {5, 7};
  triangle(n, a, b, &t);
  RECORD(b, n * n + 5);
  RECORD(&t.all, 1);
  RECORD(&t.product, 1);
  s[0] = matrix(n, n, a);
  s[1] = wraps(n, a);
  s[2] = no_sum(n, a, b);
  RECORD(s, 3);
  RECORD(b, n * n + 5);
  steps(n, n, a, s);
  RECORD(s, 3);
  RECORD(a, n * n * 3);
}
