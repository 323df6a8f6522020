// A subscript out of an array: writes through it stay serial, reads through it do no harm.
// RUN: %check --skeleton %s %t | FileCheck %s
#include "testing.h"

// CHECK: scatter: for(a){{$}}
// CHECK-NEXT: scatter stays serial:
static void scatter(int n, const int *restrict ix, const int *restrict b, int *restrict a) {
  meta_schedule {
    for (int i = 0; i < n; i++) a[ix[i]] = b[i];
  }
}
// CHECK-NEXT: gather: meta_for(a){{$}}
static void gather(int n, const int *restrict ix, const int *restrict b, int *restrict a) {
  meta_schedule {
    for (int i = 0; i < n; i++) a[i] = b[ix[i]];
  }
}
// CHECK-NEXT: gather_in_place: for(a){{$}}
// CHECK-NEXT: gather_in_place stays serial:
static void gather_in_place(int n, const int *restrict ix, int *restrict a) {
  meta_schedule {
    for (int i = 0; i < n; i++) a[i] = a[ix[i]] + 1;
  }
}

void test_case(int n) {
  int *a = NEW(int, n), *b = NEW(int, n), *ix = NEW(int, n);
  FILL(a, n, -9, 9);
  FILL(b, n, -9, 9);
  FILL(ix, n, 0, n - 1);
  scatter(n, ix, b, a);
  RECORD(a, n);
  gather(n, ix, b, a);
  RECORD(a, n);
  gather_in_place(n, ix, a);
  RECORD(a, n);
}
