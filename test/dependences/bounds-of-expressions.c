// Bounds that are expressions of the source keep their parentheses.
// RUN: %check --skeleton %s %t | FileCheck %s
#include "testing.h"

// CHECK: halves: meta_for(a){{$}}
static void halves(int n, int *restrict a) {
  meta_schedule {
    for (int i = 0; i < (n >> 1); i++) a[i] += 1;
  }
}
// CHECK-NEXT: from_a_quarter: meta_for(a){{$}}
static void from_a_quarter(int n, int *restrict a) {
  meta_schedule {
    for (int i = n >> 2; i < n; i += 2) a[i] += 2;
  }
}
// CHECK-NEXT: masked: meta_for(a){{$}}
static void masked(int n, int *restrict a) {
  meta_schedule {
    for (int i = n & 3; i < (n & ~3); i++) a[i] += 3;
  }
}
// CHECK-NEXT: chosen: meta_for(a){{$}}
static void chosen(int n, int k, int *restrict a) {
  meta_schedule {
    for (int i = k ? 1 : 0; i < n - (k ^ 1); i++) a[i] += 4;
  }
}
// CHECK-NEXT: remainders: {{.*}}meta_for(a)
static void remainders(int n, int *restrict a) {
  meta_schedule {
    for (int i = 0; i < n; i++)
      for (int j = i % 2; j < n - 1; j += 2) a[j] += a[j + 1] % 10;
  }
}

void test_case(int n) {
  int *a = NEW(int, n + 1);
  FILL(a, n + 1, -9, 9);
  halves(n, a);
  from_a_quarter(n, a);
  masked(n, a);
  chosen(n, 0, a);
  chosen(n, 1, a);
  RECORD(a, n + 1);
  remainders(n, a);
  RECORD(a, n + 1);
}
