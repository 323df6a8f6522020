// Subscripts that meet for some integers, but for none within the bounds.
// RUN: %check --skeleton %s %t | FileCheck %s
#include "testing.h"

// CHECK: hundred_apart: meta_for(a){{$}}
static void hundred_apart(int n, int *restrict a) {
  meta_schedule {
    for (int i = 0; i < 100; i++) a[i] = a[i + 100] + n;
  }
}
// The last iteration reads nothing that is written, the first element written is read by no one: one more and it is.
// CHECK-NOT: one_more: meta_for(a){{$}}
// CHECK: one_more: {{.*}}for({{.*}}a
static void one_more(int n, int *restrict a) {
  meta_schedule {
    for (int i = 0; i < 101; i++) a[i] = a[i + 100] + n;
  }
}
// Symbolic bounds: the halves of a row.
// CHECK: upper_half: meta_for(a){{$}}
static void upper_half(int n, int *restrict a) {
  meta_schedule {
    for (int i = 0; i < n; i++) a[i + n] = a[i] + 1;
  }
}

void test_case(int n) {
  int *a = NEW(int, 2 * n + 201);
  FILL(a, 2 * n + 201, -9, 9);
  hundred_apart(n, a);
  one_more(n, a);
  RECORD(a, 201);
  upper_half(n, a);
  RECORD(a, 2 * n);
}
