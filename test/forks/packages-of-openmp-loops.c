// Loops in loops of OpenMP, with sums of their own, as MetaFork text and from there as a package: the same results.
// RUN: rm -rf %t && mkdir -p %t && %metafork-cc %s --from=openmp --to=metafork -o %t/loops.c && FileCheck %s < %t/loops.c
// RUN: %cc -fopenmp %s -o %t/openmp && %t/openmp > %t/expected
// RUN: %cc -I %runtime-include -include metafork/metafork.h %t/loops.c -o %t/elision && %t/elision | diff %t/expected -
// RUN: %metafork-cc %t/loops.c -o %t/package
// RUN: %cmake -S %t/package -B %t/build -DMETAFORK_TARGET=cpu > %t/log && %cmake --build %t/build >> %t/log
// RUN: %cc -c %t/package/loops.c -I %t/package -I %t/package/runtime/include -o %t/loops.o
// RUN: %cxx %t/loops.o %t/build/*.a -fopenmp -lpthread -ldl -o %t/program
// RUN: env OMP_NUM_THREADS=1 %t/program | diff %t/expected - && env OMP_NUM_THREADS=8 %t/program | diff %t/expected -
#include <stdio.h>

static void rows(int n, const int *a, long *sums) {
#pragma omp parallel for
  for (int i = 0; i < n; i++) {
    long s = 0;
    int most = -1000;
// CHECK: meta_for (int j = 0; j < n; j++) meta_reduction(+ : s) {
#pragma omp loop bind(thread) reduction(+ : s)
    for (int j = 0; j < n; j++) {
      if (a[i * n + j] % 3 == 0) continue;
      s += a[i * n + j];
    }
// CHECK: meta_for (int j = 0; j < n; j++) meta_reduction(max : most)
#pragma omp loop bind(thread) reduction(max : most)
    for (int j = 0; j < n; j++) most = a[i * n + j] > most ? a[i * n + j] : most;
    sums[i] = s * 1000 + most;
  }
}
static void product(int n, const float *a, const float *x, float *y) {
// CHECK: meta_schedule meta_extent(a, n * n) meta_extent(x, n) meta_extent(y, n) { meta_for
#pragma omp target teams loop map(to : a[0 : n * n], x[0 : n]) map(from : y[0 : n])
  for (int i = 0; i < n; i++) {
    float s = 0;
#pragma omp loop bind(thread) reduction(+ : s)
    for (int k = 0; k < n; k++) s += a[i * n + k] * x[k];
    y[i] = s;
  }
}
int main(void) {
  int a[900];
  long sums[30];
  float m[900], x[30], y[30];
  for (int i = 0; i < 900; i++) a[i] = i * 37 % 101 - 50, m[i] = (float)(a[i] / 4);
  for (int i = 0; i < 30; i++) x[i] = (float)(i % 7 - 3);
  rows(30, a, sums);
  product(30, m, x, y);
  for (int i = 0; i < 30; i++) printf("%ld %g\n", sums[i], y[i]);
  return 0;
}
