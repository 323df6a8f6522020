// Distances that grow with the iteration.
// RUN: %check --skeleton %s %t | FileCheck %s
#include "testing.h"

// Iteration i reads what iteration i / 2 wrote.
// CHECK-NOT: halves: meta_for(a){{$}}
// CHECK: halves: {{.*}}for({{.*}}a
static void halves(int n, int *restrict a) {
  meta_schedule {
    for (int i = 1; i < n; i++) a[2 * i] = a[i] + 1;
  }
}
// Odd elements are read only: no distance at all.
// CHECK: odd_and_even: meta_for(a){{$}}
static void odd_and_even(int n, int *restrict a) {
  meta_schedule {
    for (int i = 0; i < n; i++) a[2 * i] = a[2 * (n - 1 - i) + 1] + 1;
  }
}

void test_case(int n) {
  int *a = NEW(int, 2 * n);
  FILL(a, 2 * n, -9, 9);
  halves(n, a);
  odd_and_even(n, a);
  RECORD(a, 2 * n);
}
