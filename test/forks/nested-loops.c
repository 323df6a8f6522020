// The outermost of nested parallel loops has the threads; the others are loops of one thread in OpenMP, which come back, and plain
// loops in forked work of a package.
// RUN: rm -rf %t && mkdir -p %t && %check --translations-only %s %t/run && %metafork-cc %s -o %t/package
// RUN: sed -e '/ CHECK/d' -e '/ TASKS/d' -e '/ BACK/d' -e '/ GRAIN/d' %t/run/openmp.c | FileCheck %s
// RUN: sed -e '/ CHECK/d' -e '/ TASKS/d' -e '/ BACK/d' -e '/ GRAIN/d' %t/run/from_openmp.c | FileCheck --check-prefix=BACK %s
// RUN: sed -e '/ CHECK/d' -e '/ TASKS/d' -e '/ BACK/d' -e '/ GRAIN/d' %t/package/nested-loops.c | FileCheck --check-prefix=TASKS %s
// RUN: %metafork-cc %s --from=metafork --to=openmp -o %t/openmp.c 2>&1 | FileCheck --check-prefix=GRAIN %s
#include <stdio.h>

static void fill(int n, int *a) {
  // CHECK: #pragma omp parallel for schedule(dynamic, 2)
  // CHECK-NEXT: for (int i = 0; i < n; i++)
  // CHECK-NEXT: #pragma omp loop bind(thread)
  // CHECK-NEXT: for (int j = 0; j < n; j++) a[i * n + j] = i - j;
  // BACK: meta_for (int i = 0; i < n; i++)
  // BACK-NEXT: meta_for (int j = 0; j < n; j++) a[i * n + j] = i - j;
#pragma meta grainsize = 2
  meta_for (int i = 0; i < n; i++)
    // GRAIN: :[[#@LINE+2]]:5: warning: the grain of this inner loop is left out: the loops of one thread of OpenMP have none
#pragma meta grainsize = 3
    meta_for (int j = 0; j < n; j++) a[i * n + j] = i - j;
}
static void add(int n, int *a) {
  meta_fork {
    // CHECK: #pragma omp taskloop default(shared) grainsize(3)
    // CHECK-NEXT: for (int i = 0; i < n; i++) {
    // CHECK-NEXT: #pragma omp loop bind(thread)
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
static void deep(int n, int *a) {
  int k = 1;
  a[0] += k;
  // CHECK: #pragma omp parallel for private(k)
  meta_for (int i = 0; i < n; i++)
    // CHECK: #pragma omp loop bind(thread) private(k)
    // CHECK-NEXT: for (int j = 0; j < 3; j++) {
    meta_for (int j = 0; j < 3; j++) {
      // CHECK: #pragma omp loop bind(thread)
      // CHECK-NEXT: for (k = 0; k < 3; k++) a[i * 9 + j * 3 + k] += j * k;
      meta_for (k = 0; k < 3; k++) a[i * 9 + j * 3 + k] += j * k;
    }
}
int main(void) {
  int a[100], sum = 0;
  fill(10, a);
  add(10, a);
  deep(10, a);
  for (int i = 0; i < 100; i++) sum = (sum * 7 + a[i]) % 10007;
  printf("%d\n", sum);
  return 0;
}
