// The variable of an OpenMP loop is another one than that which is declared before it, unless it is lastprivate, or its
// loops are those of vectors; collapsed loops have their own too.
// RUN: rm -rf %t && mkdir -p %t && %cc -w -fopenmp %s -o %t/openmp && %t/openmp > %t/expected
// RUN: %metafork-cc %s --from=openmp --to=metafork -o %t/metafork.c && sed -e '/ CHECK/d' %t/metafork.c | FileCheck %s
// RUN: %cc -w -I %runtime-include -include metafork/metafork.h %t/metafork.c -o %t/metafork && %t/metafork | diff %t/expected -
// RUN: %metafork-cc %t/metafork.c -o %t/package
// RUN: %metafork-cc %s --from=openmp --to=cilk -o %t/cilk.c && %cc -w -Dcilk_spawn= -Dcilk_sync= -Dcilk_for=for -I %S/Inputs %t/cilk.c -o %t/cilk && %t/cilk | diff %t/expected -
#include <stdio.h>
static int a[100], b[10][10];
static int keeps(int n) {
  int i = 77;
  // CHECK: meta_for (int i = 0; i < n; ++i) a[i] = i;
#pragma omp parallel for
  for (i = 0; i < n; ++i) a[i] = i;
  return i;
}
static int last(int n) {
  int i = 77;
  // CHECK: {{^}}  meta_for (i = 0; i < n; ++i) a[i] = i;
#pragma omp parallel for lastprivate(i)
  for (i = 0; i < n; ++i) a[i] = i;
  return i;
}
static int dead(int n) {
  int i;
  // CHECK: {{^}}  meta_for (i = 0; i < n; ++i) a[i] = i;
#pragma omp parallel for
  for (i = 0; i < n; ++i) a[i] = i;
  return a[3];
}
static int parameter(int i, int n) {
#pragma omp parallel
  {
    // CHECK: meta_for (int i = 0; i < n; ++i) a[i] = i;
#pragma omp for
    for (i = 0; i < n; ++i) a[i] = i;
  }
  return i;
}
static int in_tasks(int n) {
  int i = 5, k;
#pragma omp parallel
#pragma omp single
  {
    for (k = 0; k < 2; k++) {
#pragma omp task firstprivate(k)
      {
#pragma omp taskloop
        for (i = 0; i < n; ++i) a[i + k * n] = i;
      }
    }
#pragma omp taskwait
  }
  return i + a[n - 1];
}
static int collapsed(int n) {
  int i = 5, j = 6;
  // CHECK: { int j; for (j = 0; j < n; ++j) b[i][j] = i * j; }
#pragma omp parallel for collapse(2)
  for (i = 0; i < n; ++i)
    for (j = 0; j < n; ++j) b[i][j] = i * j;
  return i + j + b[n - 1][n - 1];
}
static int on_device(int n) {
  int i;
#pragma omp target teams map(tofrom : a[0 : n])
#pragma omp distribute simd
  for (i = 0; i < n; i++) a[i] *= 2;
  return a[n - 1];
}
int main(void) {
  printf("%d %d %d %d ", keeps(10), last(10), dead(10), parameter(4, 10));
  printf("%d %d %d\n", in_tasks(8), collapsed(9), on_device(9));
  return 0;
}
