// A condition on data: what it guards may happen.
// RUN: %check --skeleton %s %t | FileCheck %s
#include "testing.h"

// CHECK: guarded: meta_for(a){{$}}
static void guarded(int n, const int *restrict b, int *restrict a) {
  meta_schedule {
    for (int i = 0; i < n; i++)
      if (b[i] > 0) a[i] = b[i] * 3;
  }
}
// CHECK-NEXT: guarded_neighbour: for(a){{$}}
// CHECK-NEXT: guarded_neighbour stays serial:
static void guarded_neighbour(int n, const int *restrict b, int *restrict a) {
  meta_schedule {
    for (int i = 1; i < n; i++)
      if (b[i] > 0) a[i] = a[i - 1] + 1;
  }
}

void test_case(int n) {
  int *a = NEW(int, n), *b = NEW(int, n);
  FILL(a, n, -9, 9);
  FILL(b, n, -9, 9);
  guarded(n, b, a);
  RECORD(a, n);
  guarded_neighbour(n, b, a);
  RECORD(a, n);
}
