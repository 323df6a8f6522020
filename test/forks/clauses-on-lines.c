// Clauses on lines of their own, remarks among them, and grains in front of loops in loops: only the clauses go.
// RUN: rm -rf %t && mkdir -p %t && %check --translations-only --flag=-Wno-misleading-indentation %s %t/run
// RUN: sed -e '/ CHECK/d' -e '/ CILK/d' %t/run/openmp.c | FileCheck --strict-whitespace %s
// RUN: sed -e '/ CHECK/d' -e '/ CILK/d' %t/run/cilk.c | FileCheck --strict-whitespace --check-prefix=CILK %s
#include <stdio.h>

static double norm(int n, const double *x) {
  double s = 0, m = 0;
  // CHECK:{{^}}    for (int i = 0; i < n; i++)
  // CHECK-NEXT:{{^}}    {
  // CILK:{{^}}  cilk_for (int i = 0; i < n; i++)
  // CILK-NEXT:{{^}}  {
  meta_fork meta_shared(s, m) {
#pragma meta grainsize = n / 4 + 1
    meta_for (int i = 0; i < n; i++)
      meta_reduction(+ : s)
      meta_reduction(max : m)
    {
      s += x[i] * x[i];
      m = x[i] > m ? x[i] : m;
    }
  }
  meta_join;
  return s + m;
}
static void scale(int n, int m, double *x) {
  // CHECK:{{^}}#pragma omp parallel for schedule(dynamic, 2)
  // CHECK-NEXT:{{^}}  for (int i = 0; i < n; i++)
  // CHECK-NEXT:{{^}}#pragma omp loop bind(thread)
  // CHECK-NEXT:{{^}}    for (int j = 0; j < m; j++)
  // CHECK-NEXT:{{^}}      x[i * m + j] *= 2;
  // CILK:{{^}}#pragma cilk grainsize 2
  // CILK-NEXT:{{^}}  cilk_for (int i = 0; i < n; i++)
  // CILK-NEXT:{{^}}#pragma cilk grainsize 3
  // CILK-NEXT:{{^}}    cilk_for (int j = 0; j < m; j++)
  // CILK-NEXT:{{^}}      x[i * m + j] *= 2;
#pragma meta grainsize = 2
  meta_for (int i = 0; i < n; i++)
#pragma meta grainsize = 3
    meta_for (int j = 0; j < m; j++)
      x[i * m + j] *= 2;
}
static long dot(int n, const int *a, const int *b) {
  long s = 0;
  // CHECK:{{^}}  for (int i = 0; i < n; i++) /* sums */ {
  meta_for (int i = 0; i < n; i++) /* sums */ meta_reduction(+ : s) {
    long t = 0;
    // CHECK:{{^}}    for (int j = 0; j < 4; j++)
    // CHECK-NEXT:{{^}}      // of the row
    // CHECK-NEXT:{{^}}      t += (long)a[i] * b[j];
    meta_for (int j = 0; j < 4; j++)
      // of the row
      meta_reduction(+ : t)
      t += (long)a[i] * b[j];
    s += t;
  }
  return s;
}
int main(void) {
  double x[24];
  int a[6] = {1, 2, 3, 4, 5, 6}, b[4] = {1, -1, 2, -2};
  for (int i = 0; i < 24; i++) x[i] = i;
  scale(4, 6, x);
  printf("%g %ld\n", norm(24, x), dot(6, a, b));
  return 0;
}
