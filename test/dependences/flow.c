// A flow dependence: an iteration reads what an earlier one wrote.
// RUN: %check --skeleton %s %t | FileCheck %s
#include "testing.h"

// CHECK: carried: for(a){{$}}
// CHECK-NEXT: carried stays serial:
static void carried(int n, int *restrict a) {
  meta_schedule {
    for (int i = 1; i < n; i++) a[i] = (3 * a[i - 1] + 1) % 1000;
  }
}
// CHECK-NEXT: between_arrays: meta_for(b){{$}}
static void between_arrays(int n, const int *restrict a, int *restrict b) {
  meta_schedule {
    for (int i = 1; i < n; i++) b[i] = 3 * a[i - 1] + 1;
  }
}
// Written at once, read at a distance of n: the two halves never meet.
// CHECK-NEXT: beyond_the_loop: meta_for(a){{$}}
static void beyond_the_loop(int n, int *restrict a) {
  meta_schedule {
    for (int i = n; i < 2 * n; i++) a[i] = a[i - n] * 5;
  }
}

void test_case(int n) {
  int *a = NEW(int, 2 * n), *b = NEW(int, n);
  FILL(a, 2 * n, -9, 9);
  FILL(b, n, -9, 9);
  carried(n, a);
  between_arrays(n, a, b);
  beyond_the_loop(n, a);
  RECORD(a, 2 * n);
  RECORD(b, n);
}
