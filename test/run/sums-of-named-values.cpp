// Iterations that give what they add a name first accumulate all the same.
// RUN: %check --translate=--auto %s %t 1 2 7 100 3000 | FileCheck %s
// RUN: %metafork-cc %s -o %t/reported --auto --report -- -I%S/Inputs 2>&1 | FileCheck %s --check-prefix=SAYS
// CHECK: 60 runs
// SAYS: 16 loops: 11 parallel, 5 serial
#include "testing.h"

#include <algorithm>
#include <vector>

static long added(int n, const int *a) {
  long s = 3;
  for (int i = 0; i < n; i++) {
    const long e = a[i];
    s += e;
  }
  return s;
}
static long changed(int n, const int *a) {
  long s = 0;
  for (int i = 0; i < n; i++) {
    long e = a[i], f;
    e *= 3;
    f = e - a[i] / 2;
    s += f * e;
  }
  return s;
}
static long under_conditions(int n, const int *a) {
  long s = 0;
  for (int i = 0; i < n; i++) {
    const long e = a[i] * 2;
    if (e > 5) s += e;
  }
  return s;
}
static int largest(int n, const int *a) {
  int m = a[0];
  for (int i = 0; i < n; i++) {
    const int e = a[i] ^ 5;
    if (e > m) m = e;
  }
  return m;
}
static int smallest(int n, const int *a) {
  int m = a[0];
  for (int i = 0; i < n; i++) {
    const int e = a[i] - i % 3;
    m = std::min(m, e);
  }
  return m;
}
static int place(int n, const int *a) {
  int m = a[0], at = 0;
  for (int i = 0; i < n; i++) {
    const int e = a[i] * 2;
    if (e > m) m = e, at = i;
  }
  return m + at;
}
static long over_elements(const std::vector<int> &a) {
  long s = 0;
  for (auto x : a) {
    const long e = x * 2;
    s ^= e;
  }
  return s;
}
static void rows(int n, int m, const int *a, int *y) {
  for (int i = 0; i < n; i++)
    for (int k = 0; k < m; k++) {
      const int e = a[i * m + k], f = e + 1;
      y[i] += e * f;
    }
}
static unsigned two(int n, const int *a, unsigned *most) {
  unsigned s = 1, m = 0;
  for (int i = 0; i < n; i++) {
    const unsigned e = (unsigned)a[i] & 15;
    s += e;
    m = std::max(m, e);
  }
  *most = m;
  return s;
}
static int pairs(int n, const int *a) {
  int s = 0;
  for (int i = 0; i < n; i++) {
    int z[2] = {a[i], a[i] + 1};
    z[0] += z[1];
    s += z[0];
  }
  return s;
}
// What is declared nowhere but where it is used.
static int squares(int n, int m, const int *a) {
  int s = 0;
  for (int i = 0; i < n; i++) {
    int p = 0;
    for (int k = 0; k < m; k++) {
      const int e = a[i * m + k];
      p += e;
    }
    s += p * p;
  }
  return s;
}
// What the sum reads of an iteration is what another iteration left; and the order of floating-point numbers counts.
static long carried(int n, const int *a) {
  long s = 0, e = 0;
  for (int i = 0; i < n; i++) {
    if (a[i] > 0) e = a[i];
    s += e;
  }
  return s;
}
static float in_order(int n, const float *a) {
  float s = 0;
  for (int i = 0; i < n; i++) {
    const float e = a[i] * 3;
    s += e;
  }
  return s;
}

void test_case(int n) {
  int *a = NEW(int, 2 * n + 2), *y = NEW(int, n);
  float *x = NEW(float, n);
  FILL(a, 2 * n + 2, -90, 90);
  FILL(y, n, -9, 9);
  FILL_REAL(x, n);
  const std::vector<int> v(a, a + n);
  unsigned most = 0;
  const long out[] = {added(n, a),  changed(n, a),    under_conditions(n, a), largest(n, a),  smallest(n, a), place(n, a),
                      over_elements(v), (long)two(n, a, &most), pairs(n, a),  carried(n, a),
                      squares(n, 2, a), squares(n / 7, 7, a)};
  RECORD(out, 12);
  RECORD(&most, 1);
  const float ordered = in_order(n, x);
  RECORD(&ordered, 1);
  rows(n, 2, a, y);
  rows(n > 1 ? 2 : 1, n, a, y);
  RECORD(y, n);
}
