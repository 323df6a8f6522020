// An integer that advances with the loop: results are right whether or not it is recognised, and a value that depends on data
// keeps the loop serial.
// RUN: %check --skeleton %s %t | FileCheck %s
#include "testing.h"

// A function of the index: followed by its value.
// CHECK: derived: meta_for({{.*}}a){{$}}
static void derived(int n, const int *restrict b, int *restrict a) {
  meta_schedule {
    for (int i = 0; i < n; i++) {
      int q = 2 * i + 1;
      a[q] = b[i];
    }
  }
}
// CHECK: stepped: {{.*}}for({{.*}}a
static void stepped(int n, const int *restrict b, int *restrict a) {
  int q = 0;
  meta_schedule {
    for (int i = 0; i < n; i++) {
      a[q] = b[i];
      q += 2;
    }
  }
}
// CHECK-NOT: packed: meta_for(
// CHECK: packed: {{.*}}for(
// CHECK: packed stays serial:
static void packed(int n, const int *restrict b, int *restrict a) {
  int q = 0;
  meta_schedule {
    for (int i = 0; i < n; i++)
      if (b[i] > 0) {
        a[q] = b[i];
        q++;
      }
  }
}

void test_case(int n) {
  int *a = NEW(int, 2 * n + 1), *b = NEW(int, n);
  FILL(a, 2 * n + 1, -9, 9);
  FILL(b, n, -9, 9);
  derived(n, b, a);
  RECORD(a, 2 * n);
  stepped(n, b, a);
  RECORD(a, 2 * n);
  packed(n, b, a);
  RECORD(a, 2 * n);
}
