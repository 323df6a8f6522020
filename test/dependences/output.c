// An output dependence: two iterations write one element, and the later value stays.
// RUN: %check --skeleton %s %t | FileCheck %s
#include "testing.h"

// CHECK-NOT: last_wins: meta_for(a){{$}}
// CHECK: last_wins: {{.*}}for({{.*}}a
static void last_wins(int n, const int *restrict b, int *restrict a) {
  meta_schedule {
    for (int i = 0; i < n; i++) a[i / 2] = b[i];
  }
}
// The outer loop carries it, the inner one is free.
// CHECK-NOT: rows_overwrite: meta_for(meta_for(
// CHECK: rows_overwrite: {{.*}}meta_for(
static void rows_overwrite(int n, const int *restrict b, int *restrict a) {
  meta_schedule {
    for (int i = 0; i < n; i++)
      for (int j = 0; j < n; j++) a[j] = b[i] - j;
  }
}
// CHECK: same_iteration: meta_for(a a){{$}}
static void same_iteration(int n, const int *restrict b, int *restrict a) {
  meta_schedule {
    for (int i = 0; i < n; i++) {
      a[i] = b[i];
      a[i] = a[i] + i;
    }
  }
}
// CHECK: apart: meta_for(a a){{$}}
static void apart(int n, const int *restrict b, int *restrict a) {
  meta_schedule {
    for (int i = 0; i < n; i++) {
      a[2 * i] = b[i];
      a[2 * i + 1] = -b[i];
    }
  }
}

void test_case(int n) {
  int *a = NEW(int, 2 * n), *b = NEW(int, n);
  FILL(a, 2 * n, -9, 9);
  FILL(b, n, -9, 9);
  last_wins(n, b, a);
  RECORD(a, n);
  rows_overwrite(n, b, a);
  RECORD(a, n);
  same_iteration(n, b, a);
  RECORD(a, n);
  apart(n, b, a);
  RECORD(a, 2 * n);
}
