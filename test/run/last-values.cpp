// The last value of a variable that an iteration sets at its end, or sets and never reads.
// RUN: %check --said=%t.said --translate=--report --translate=--auto %s %t 0 1 2 33 300
// RUN: FileCheck %s --input-file %t.said
#include "testing.h"

static int at_the_end(int n, double *__restrict x, const double *__restrict y) {
  int last = -1;
  // CHECK: [[#@LINE+1]]:{{[0-9]+}}: parallel
  for (int i = 0; i < n; i++) {
    x[i] = y[i] + 1;
    last = i;
  }
  return last;
}
static double two_of_them(int n, double *__restrict x, const double *__restrict y) {
  int last = -1, i;
  double t = 0;
  // CHECK: [[#@LINE+1]]:{{[0-9]+}}: parallel
  for (i = 0; i < n; i++) {
    t = y[i] * 2;
    x[i] = t;
    last = 3 * i;
  }
  return t + last + i;
}
static int of_a_nest(int n, double *__restrict x) {
  int row = -1, column = -2;
  // CHECK: [[#@LINE+1]]:{{[0-9]+}}: parallel
  for (int i = 0; i < n; i++)
    for (int j = 0; j <= i; j++) {
      x[i * n + j] += 1;
      row = i;
      column = j;
    }
  return 1000 * row + column;
}
// Which iteration is the last one to set it, data tells.
static int under_a_condition(int n, double *__restrict x, const double *__restrict y) {
  int last = -1;
  // CHECK: [[#@LINE+1]]:{{[0-9]+}}: serial: {{.*}}depend on one another
  for (int i = 0; i < n; i++) {
    x[i] = y[i] + last;
    if (y[i] > 0) last = i;
  }
  return last;
}

void test_case(int n) {
  double *x = NEW(double, n * n + 1), *y = NEW(double, n + 1);
  FILL_REAL(x, n * n + 1);
  FILL_REAL(y, n + 1);
  const int a = at_the_end(n, x, y);
  const double b = two_of_them(n, x, y);
  const int c = of_a_nest(n, x), d = under_a_condition(n, x, y);
  RECORD(&a, 1);
  RECORD(&b, 1);
  RECORD(&c, 1);
  RECORD(&d, 1);
  RECORD(x, n * n + 1);
}
