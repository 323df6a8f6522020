// Shifts and masks with constants in subscripts and bounds are products, quotients and remainders of what they shift.
// RUN: %check --said=%t.said --translate=--report --translate=--auto %s %t 0 1 2 33 300
// RUN: FileCheck %s --input-file %t.said
#include <cstddef>

#include "testing.h"

static void of_signed(int n, double *__restrict x, const double *__restrict y) {
  // CHECK: [[#@LINE+1]]:{{[0-9]+}}: parallel
  for (int i = 0; i < n; i++) x[i << 1] = y[i];
  // CHECK: [[#@LINE+1]]:{{[0-9]+}}: parallel
  for (int i = 0; i < n; i++) x[i] += y[i >> 1] + y[i & 1] + y[i & 3];
  // CHECK: [[#@LINE+1]]:{{[0-9]+}}: parallel
  for (int i = -n; i < n; i++) x[n + i] += y[n + (i >> 1)] + y[i & 3];
  // CHECK: [[#@LINE+1]]:{{[0-9]+}}: parallel
  for (int i = 0; i < n << 1; i++) x[i] += y[i];
}
static void of_unsigned(unsigned n, std::size_t m, double *__restrict x, const double *__restrict y) {
  // CHECK: [[#@LINE+1]]:{{[0-9]+}}: parallel
  for (unsigned i = 0; i < n; i++) x[i << 1] += y[i >> 1] + y[i & 3];
  // CHECK: [[#@LINE+1]]:{{[0-9]+}}: parallel
  for (std::size_t i = 0; i < m >> 1; i++) x[(i << 1) + 1] += y[i];
  // CHECK: [[#@LINE+1]]:{{[0-9]+}}: parallel
  for (unsigned i = 0; i < (n << 1); i++) x[i] += y[i];
}
// Two iterations have one element, and a number may wrap on purpose.
static void one_element(int n, unsigned seed, double *__restrict x, const double *__restrict y) {
  // CHECK: [[#@LINE+1]]:{{[0-9]+}}: serial: {{.*}}depend on one another
  for (int i = 0; i < n; i++) x[i >> 1] = x[i >> 1] * 0.5 + y[i];
  // CHECK: [[#@LINE+1]]:{{[0-9]+}}: serial: {{.*}}depend on one another
  for (unsigned i = 0; i < (unsigned)n; i++) x[((i + seed) << 28) >> 28] = y[i];
}

void test_case(int n) {
  double *x = NEW(double, 2 * n + 20), *y = NEW(double, 2 * n + 20);
  FILL_REAL(x, 2 * n + 20);
  FILL_REAL(y, 2 * n + 20);
  of_signed(n, x, y);
  of_unsigned(n, n, x, y);
  one_element(n, 5, x, y);
  RECORD(x, 2 * n + 20);
}
