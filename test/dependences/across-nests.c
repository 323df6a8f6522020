// Two loops in sequence: what may be fused into one parallel loop, and what must stay two.
// RUN: %check --skeleton %s %t | FileCheck %s
#include "testing.h"

// CHECK: fusable: {{(meta_for\(b c\)|meta_for\(b\) meta_for\(c\))$}}
static void fusable(int n, const int *restrict a, int *restrict b, int *restrict c) {
  meta_schedule {
    for (int i = 0; i < n; i++) b[i] = a[i] * 2;
    for (int i = 0; i < n; i++) c[i] = b[i] + 1;
  }
}
// Both loops are parallel, one after the other.
// CHECK-NEXT: turned_around: meta_for(b) meta_for(c){{$}}
static void turned_around(int n, const int *restrict a, int *restrict b, int *restrict c) {
  meta_schedule {
    for (int i = 0; i < n; i++) b[i] = a[i] * 2;
    for (int i = 0; i < n; i++) c[i] = b[n - 1 - i] + 1;
  }
}
// A serial loop beside a parallel one does not take it along.
// CHECK-NEXT: beside_serial: {{(meta_for\(b\) for\(c\)|for\(c\) meta_for\(b\))$}}
static void beside_serial(int n, const int *restrict a, int *restrict b, int *restrict c) {
  meta_schedule {
    for (int i = 0; i < n; i++) b[i] = a[i] * 2;
    for (int i = 1; i < n; i++) c[i] = c[i - 1] / 2 + 1;
  }
}

void test_case(int n) {
  int *a = NEW(int, n), *b = NEW(int, n), *c = NEW(int, n);
  FILL(a, n, -9, 9);
  FILL(b, n, -9, 9);
  FILL(c, n, -9, 9);
  fusable(n, a, b, c);
  RECORD(c, n);
  turned_around(n, a, b, c);
  RECORD(c, n);
  beside_serial(n, a, b, c);
  RECORD(b, n);
  RECORD(c, n);
}
