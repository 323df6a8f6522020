// Subscripts that no integers make equal: 2i and 2j + 1.
// RUN: %check --skeleton %s %t | FileCheck %s
#include "testing.h"

// CHECK: even_from_odd: meta_for(a){{$}}
static void even_from_odd(int n, int *restrict a) {
  meta_schedule {
    for (int i = 0; i < n; i++) a[2 * i] = a[2 * i + 1] * 3;
  }
}
// CHECK-NEXT: sixths: meta_for(a){{$}}
static void sixths(int n, int *restrict a) {
  meta_schedule {
    for (int i = 0; i < n / 3; i++) a[6 * i + 2] = a[3 * i] + a[6 * i + 1];
  }
}
// CHECK-NOT: even_from_even: meta_for(a){{$}}
// CHECK: even_from_even: {{.*}}for({{.*}}a
static void even_from_even(int n, int *restrict a) {
  meta_schedule {
    for (int i = 1; i < n; i++) a[2 * i] = a[2 * i - 2] * 3;
  }
}

void test_case(int n) {
  int *a = NEW(int, 2 * n + 6);
  FILL(a, 2 * n + 6, -9, 9);
  even_from_odd(n, a);
  RECORD(a, 2 * n);
  sixths(n, a);
  RECORD(a, 2 * n);
  FILL(a, 2 * n + 6, 0, 0);
  even_from_even(n, a);
  RECORD(a, 2 * n);
}
