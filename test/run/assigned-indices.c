// Variables that are declared without a value, or in front of the loops, and then are given one that subscripts say.
// RUN: %check --said=%t.said --translate=--auto --translate=--report %s %t
// RUN: FileCheck %s --input-file %t.said
#include "testing.h"

static float a[3200], b[3200];

// A constant bound that is large is none that a search has to count up to.
// CHECK: [[#@LINE+3]]:{{[0-9]+}}: parallel: for
static void constant(void) {
  int j;
  for (int i = 0; i < 3199; i++) {
    j = i + 1;
    b[i] += a[j];
  }
}
// CHECK: [[#@LINE+2]]:{{[0-9]+}}: parallel: for
static void of_iteration(int n, float *restrict x, const float *restrict y) {
  for (int i = 0; i < n; i++) {
    int j;
    j = n - 1 - i;
    x[i] = y[j];
  }
}
// CHECK: [[#@LINE+3]]:{{[0-9]+}}: parallel: for
static int kept(int n, float *restrict x, const float *restrict y) {
  int j = 7;
  for (int i = 0; i < n; i++) {
    j = i;
    x[j] = y[i] + x[j];
  }
  return j;
}
// CHECK: [[#@LINE+3]]:{{[0-9]+}}: parallel: for
static void nested(int n, float (*restrict x)[8], const float *restrict y) {
  long j;
  for (int i = 0; i < n; i++) {
    j = 2 * i;
    for (int k = 0; k < 8; k++) x[i][k] = y[j % (n + 1)] + y[i] * (float)j;
  }
}
// Two values, and a narrow one: what is known of them is nothing or less.
static void twice(int n, float *restrict x, const float *restrict y) {
  int j;
  for (int i = 0; i < n; i++) {
    j = i;
    x[i] = y[j];
    j = n - 1 - i;
    x[i] += y[j];
  }
}
static void narrow(int n, float *restrict x, const float *restrict y) {
  unsigned char j;
  for (int i = 0; i < n; i++) {
    j = (unsigned char)i;
    x[i] += y[j % n];
  }
}
// CHECK: [[#@LINE+3]]:{{[0-9]+}}: serial: for
static void at_times(int n, float *restrict x, const float *restrict y) {
  int j = 0;
  for (int i = 0; i < n; i++) {
    if (y[i] > 0) j = i;
    x[i] = y[j];
  }
}
static void before(int n, float *restrict x, const float *restrict y) {
  int j = 0;
  for (int i = 0; i < n; i++) {
    x[i] += y[j];
    j = i;
  }
}

void test_case(int n) {
  float *x = NEW(float, n), *y = NEW(float, n + 1);
  float(*z)[8] = (float(*)[8])NEW(float, 8 * n);
  FILL_REAL(x, n);
  FILL_REAL(y, n + 1);
  FILL_REAL(a, 3200);
  FILL_REAL(b, 3200);
  constant();
  RECORD(b, 3200);
  of_iteration(n, x, y);
  const int last = kept(n, x, y);
  RECORD(&last, 1);
  RECORD(x, n);
  nested(n, z, y);
  RECORD(z[0], 8 * n);
  twice(n, x, y);
  if (n > 0) narrow(n, x, y);
  RECORD(x, n);
  at_times(n, x, y);
  before(n, x, y);
  RECORD(x, n);
}
