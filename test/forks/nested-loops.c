// The outermost of nested parallel loops has the threads, in forked work and in translations; the others are loops.
// RUN: rm -rf %t && mkdir -p %t && %check --translations-only %s %t/run && %metafork-cc %s -o %t/package
// RUN: sed -e '/ CHECK/d' -e '/ TASKS/d' %t/run/openmp.c | FileCheck %s
// RUN: sed -e '/ CHECK/d' -e '/ TASKS/d' %t/package/nested-loops.c | FileCheck --check-prefix=TASKS %s
#include <stdio.h>

static void fill(int n, int *a) {
  // CHECK: #pragma omp parallel for schedule(dynamic, 2)
  // CHECK-NEXT: for (int i = 0; i < n; i++)
  // CHECK-NEXT: for (int j = 0; j < n; j++) a[i * n + j] = i - j;
#pragma meta grainsize = 2
  meta_for (int i = 0; i < n; i++)
    meta_for (int j = 0; j < n; j++) a[i * n + j] = i - j;
}
static void add(int n, int *a) {
  meta_fork {
    // CHECK: #pragma omp taskloop default(shared) grainsize(3)
    // CHECK-NEXT: for (int i = 0; i < n; i++) {
    // TASKS: MF_LOOP(grainsize(3))
    // TASKS-NEXT: for (int i = 0; i < n; i++) {
    // TASKS-NEXT: for (int j = 0; j < n; j++) a[i * n + j] += 1;
#pragma meta grainsize = 3
    meta_for (int i = 0; i < n; i++) {
      meta_for (int j = 0; j < n; j++) a[i * n + j] += 1;
    }
  }
  meta_join;
}
int main(void) {
  int a[100], sum = 0;
  fill(10, a);
  add(10, a);
  for (int i = 0; i < 100; i++) sum = (sum * 7 + a[i]) % 10007;
  printf("%d\n", sum);
  return 0;
}
