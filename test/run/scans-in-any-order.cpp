// Recurrences of floating-point numbers whose order is open: as scans, the same on each machine.
// RUN: %check %s %t --translate=--auto --translate=--reassociate --machines-agree --variant scan --largest 1024 0 1 2 511 513 3000 --and --machines-agree --variant scan --largest 1024 --choices 4 14080
#include <vector>

#include "testing.h"

static void prefix(std::vector<float> &a) {
  for (std::size_t i = 1; i < a.size(); i++) a[i] += a[i - 1];
}
static double filtered(int n, const double *__restrict a, double *__restrict p) {
  double y = 1;
  for (int i = 0; i < n; i++) {
    y = 0.75 * y + 0.25 * a[i];
    p[i] = y;
  }
  return y;
}
static void recurrence(int n, const float *__restrict a, const float *__restrict b, float *__restrict p) {
  for (int i = 1; i < n; i++) p[i] = a[i] * p[i - 1] - b[i];
}

void test_case(int n) {
  float *a = NEW(float, n + 1), *b = NEW(float, n + 1), *p = NEW(float, n + 1);
  double *x = NEW(double, n + 1), *y = NEW(double, n + 1);
  FILL_REAL(a, n + 1);
  FILL_REAL(b, n + 1);
  FILL_REAL(p, n + 1);
  FILL_REAL(x, n + 1);
  std::vector<float> all(a, a + n);
  prefix(all);
  RECORD(all.data(), n);
  const double last = filtered(n, x, y);
  RECORD(&last, 1);
  RECORD(y, n);
  for (int i = 0; i <= n; i++) a[i] = a[i] / 16;
  recurrence(n, a, b, p);
  RECORD(p, n);
}
