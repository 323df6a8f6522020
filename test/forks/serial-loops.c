// Plain loops become parallel ones of each language.
// RUN: rm -rf %t && mkdir -p %t
// RUN: %metafork-cc %s --from=serial --to=openmp -o %t/openmp.c && grep -q 'pragma omp parallel for' %t/openmp.c
// RUN: %metafork-cc %s --from=serial --to=cilk -o %t/cilk.c && grep -q 'cilk_for' %t/cilk.c
// RUN: %metafork-cc %s --from=serial --to=metafork -o %t/metafork.c && grep -q 'meta_for' %t/metafork.c
// RUN: %cc %s -o %t/serial && %t/serial > %t/expected
// RUN: %cc -fopenmp %t/openmp.c -o %t/openmp && env OMP_NUM_THREADS=8 %t/openmp | diff %t/expected -
// RUN: %cc -I %runtime-include %t/metafork.c -o %t/metafork && %t/metafork | diff %t/expected -
// RUN: %cc -Dcilk_for=for -I %S/Inputs %t/cilk.c -o %t/cilk && %t/cilk | diff %t/expected -
// RUN: not %metafork-cc %s --from=serial --to=serial -o %t/x 2>&1 | FileCheck %s
// CHECK: --to: serial not in {
#include <stdio.h>
void product(int n, int *restrict c, const int *restrict a, const int *restrict b) {
  for (int i = 0; i <= 2 * n; i++) c[i] = 0;
  for (int i = 0; i <= n; i++)
    for (int j = 0; j <= n; j++) c[i + j] += a[i] * b[j];
}
int main(void) {
  int a[20], b[20], c[39];
  for (int i = 0; i < 20; i++) a[i] = i, b[i] = 3 * i + 1;
  product(19, c, a, b);
  for (int i = 0; i < 39; i++) printf("%d ", c[i]);
  printf("\n");
  return 0;
}
