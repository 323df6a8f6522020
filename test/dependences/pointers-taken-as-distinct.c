// Restrict pointers, declared arrays and --assume-distinct: no check is needed, and none falls back.
// RUN: %check --skeleton --translate=--assume-distinct %s %t | FileCheck %s
#include "testing.h"

static int table[200];

// CHECK: restricted: meta_for(b){{$}}
static void restricted(int n, const int *restrict a, int *restrict b) {
  meta_schedule {
    for (int i = 0; i < n; i++) b[i] = a[i] * 3;
  }
}
// CHECK: assumed: {{.*}}meta_for(
static void assumed(int n, int *a, int *b) {
  meta_schedule {
    for (int i = 0; i < n; i++) b[i] = a[i] * 3;
    for (int i = 0; i < n; i++) a[i] = b[n - 1 - i] + 1;
  }
}
// CHECK: declared: meta_for({{.*}}table){{$}}
static void declared(int n, const int *restrict a) {
  meta_schedule {
    for (int i = 0; i < n; i++) table[i] = a[i] * 3;
  }
}

void test_case(int n) {
  int *a = NEW(int, n), *b = NEW(int, n);
  FILL(a, n, -9, 9);
  FILL(b, n, -9, 9);
  restricted(n, a, b);
  assumed(n, a, b);
  declared(n, b);
  RECORD(a, n);
  RECORD(b, n);
  RECORD(table, 200);
}
