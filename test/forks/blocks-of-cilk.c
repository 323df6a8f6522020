// A result that the work shares is taken by a call in it, through the functions that Cilk text makes of blocks; these become
// blocks again in OpenMP text, unless they fork.
// RUN: rm -rf %t && %check %s %t
// RUN: %metafork-cc %s --from=metafork --to=cilk -o %t/blocks.cilk.c
// RUN: %metafork-cc %t/blocks.cilk.c --from=cilk --to=openmp -o %t/blocks.openmp.c && sed -e '/ CHECK/d' %t/blocks.openmp.c | FileCheck %s
// RUN: %cc -fopenmp %t/blocks.openmp.c -o %t/openmp && %cc -I %runtime-include -include metafork/metafork.h %s -o %t/elision
// RUN: %t/elision > %t/expected && env OMP_NUM_THREADS=8 %t/openmp | diff %t/expected -
#include <stdio.h>

static int next(int x) { return x + 1; }
static int results(int n) {
  int a = 0, b = 0, c[3] = {0}, i = 1;
  // CHECK: #pragma omp task shared(a, c, b) firstprivate(n, i)
  meta_fork meta_shared(a, b) {
    a = meta_fork next(n);
    c[i] = meta_fork next(n + 1);
    meta_join;
    a += b = 4;
  }
  meta_join;
  // CHECK: #pragma omp task shared(a) firstprivate(n)
  // CHECK-NEXT: {
  // CHECK-NEXT: a = a * 2 + n;
  meta_fork meta_shared(a) {
    a = a * 2 + n;
  }
  meta_join;
  return a * 100 + b * 10 + c[1];
}
int main(void) {
  printf("%d\n", results(3));
  return 0;
}
