// Where only some loops of a region are parallel, a warning says which are not.
// RUN: %check --skeleton %s %t | FileCheck %s
#include "testing.h"

// CHECK: scan: meta_for(a) for(b){{$}}
// CHECK-NEXT: scan stays serial: no parallel loop is around this statement, unlike others of the region: iterations of the loop over 'i' depend on one another
static void scan(int n, int *restrict a, int *restrict b, const int *restrict c) {
  meta_schedule {
    for (int i = 0; i < n; i++) a[i] = c[i] * 2;
    for (int i = 1; i < n; i++) b[i] = (b[i - 1] * c[i] + 1) % 1000;
  }
}
// CHECK-NEXT: both: meta_for(
// CHECK-NOT: both stays serial
static void both(int n, int *restrict a, int *restrict b, const int *restrict c) {
  meta_schedule {
    for (int i = 0; i < n; i++) a[i] = c[i] * 2;
    for (int i = 1; i < n; i++) b[i] = (a[i - 1] * c[i] + 1) % 1000;
  }
}

// A loop between the pragmas that cannot be read does not keep its neighbours, or the loops in it, from it.
// CHECK: beside: meta_for(a) for(b
// CHECK-NEXT: beside stays serial: 'break' in the loop over 'i'
static void beside(int n, int *restrict a, int *restrict b, const int *restrict c) {
#pragma scop
  for (int i = 0; i < n; i++) a[i] = c[i] * 3;
  for (int i = 0; i < n; i++) {
    if (c[i] > 8) break;
    b[i] = a[i];
  }
#pragma endscop
}
// CHECK-NEXT: inside: for(meta_for(a))
// CHECK-NEXT: inside stays serial: the loop must step its variable
static void inside(int n, int *restrict a) {
#pragma scop
  for (int l = 1; l < n; l *= 2)
    for (int i = 0; i < n; i++) a[i] = (a[i] * l + 1) % 1000;
#pragma endscop
}

void test_case(int n) {
  int *a = NEW(int, n + 1), *b = NEW(int, n + 1), *c = NEW(int, n + 1);
  FILL(a, n + 1, -9, 9);
  FILL(b, n + 1, -9, 9);
  FILL(c, n + 1, -9, 9);
  scan(n, a, b, c);
  RECORD(a, n + 1);
  RECORD(b, n + 1);
  beside(n, a, b, c);
  inside(n, a);
  RECORD(b, n + 1);
  both(n, a, b, c);
  RECORD(a, n + 1);
  RECORD(b, n + 1);
}
