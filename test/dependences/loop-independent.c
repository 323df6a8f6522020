// A dependence within one iteration orders its statements and leaves the loop parallel; at a distance it parts the loop.
// RUN: %check --skeleton %s %t | FileCheck %s
#include "testing.h"

// CHECK: within_iteration: meta_for(b c){{$}}
static void within_iteration(int n, const int *restrict a, int *restrict b, int *restrict c) {
  meta_schedule {
    for (int i = 0; i < n; i++) {
      b[i] = a[i] * 2;
      c[i] = b[i] + 1;
    }
  }
}
// Two loops (or shifted ones), since c[i] reads what the iteration before wrote.
// CHECK-NOT: at_a_distance: meta_for(b c){{$}}
// CHECK: at_a_distance: {{.*}}meta_for(
static void at_a_distance(int n, const int *restrict a, int *restrict b, int *restrict c) {
  meta_schedule {
    for (int i = 1; i < n; i++) {
      b[i] = a[i] * 2;
      c[i] = b[i - 1] + 1;
    }
  }
}
// A cycle of two statements: no distribution helps.
// CHECK: in_a_cycle: for({{[bc]}} {{[bc]}}){{$}}
// CHECK-NEXT: in_a_cycle stays serial:
static void in_a_cycle(int n, int *restrict b, int *restrict c) {
  meta_schedule {
    for (int i = 1; i < n; i++) {
      b[i] = c[i - 1] * 2 % 1000;
      c[i] = b[i] + 1;
    }
  }
}

void test_case(int n) {
  int *a = NEW(int, n), *b = NEW(int, n), *c = NEW(int, n);
  FILL(a, n, -9, 9);
  FILL(b, n, -9, 9);
  FILL(c, n, -9, 9);
  within_iteration(n, a, b, c);
  RECORD(c, n);
  at_a_distance(n, a, b, c);
  RECORD(c, n);
  in_a_cycle(n, b, c);
  RECORD(b, n);
  RECORD(c, n);
}
