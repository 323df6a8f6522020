/* assert in loops and in functions that they call: a kernel checks it as the program does, and nothing changes where it holds. */
// RUN: %check %s %t
// RUN: %check --translate=--auto %s %t/all
// RUN: rm -rf %t/p && %metafork-cc %s --auto -o %t/p -- -I %S/Inputs && FileCheck %s --input-file %t/p/assertions_kernels.cpp
// CHECK: mf_failed("at[i] >= 0 && at[i] < n", "assertions.c", [[#@LINE+13]])
#include "testing.h"
#include <assert.h>

static int root(int x) {
  int r = 0;
  assert(x >= 0 && "no \"root\"");
  while ((r + 1) * (r + 1) <= x) r++;
  return r;
}

static void gather(const int *at, const double *x, double *y, int n) {
  meta_for (int i = 0; i < n; i++) {
    assert(at[i] >= 0 && at[i] < n);
    y[i] = x[at[i]] + root(at[i]);
  }
}
static void plain(int *restrict a, const double *restrict y, int n) {
  for (int i = 0; i < n; i++) {
    assert(i < n), a[i] = root(a[i]) + (y[i] > 0);
    assert(a[i] >= 0);
  }
}

void test_case(int n) {
  double *x = NEW(double, n), *y = NEW(double, n);
  int *at = NEW(int, n);
  FILL_REAL(x, n);
  FILL(at, n, 0, n - 1);
  gather(at, x, y, n), RECORD(y, n);
  plain(at, y, n), RECORD(at, n);
}
