// An anti dependence: an iteration overwrites what an earlier one read.
// RUN: %check --skeleton %s %t | FileCheck %s
#include "testing.h"

// One loop cannot be parallel; a copy of the array may make it two.
// CHECK-NOT: carried: meta_for(a){{$}}
// CHECK: carried: {{.*}}for({{.*}}a
static void carried(int n, int *restrict a) {
  meta_schedule {
    for (int i = 0; i < n - 1; i++) a[i] = a[i + 1] * 3;
  }
}
// CHECK: same_iteration: meta_for(a){{$}}
static void same_iteration(int n, int *restrict a) {
  meta_schedule {
    for (int i = 0; i < n - 1; i++) a[i] = a[i] * 3;
  }
}
// The second statement overwrites what the first one reads in a later place of the same sweep.
// CHECK: across_statements: {{.*}}meta_for(
static void across_statements(int n, int *restrict a, int *restrict b) {
  meta_schedule {
    for (int i = 0; i < n - 1; i++) {
      b[i] = a[i + 1];
      a[i] = 7 - i;
    }
  }
}

void test_case(int n) {
  int *a = NEW(int, n), *b = NEW(int, n);
  FILL(a, n, -9, 9);
  FILL(b, n, -9, 9);
  carried(n, a);
  same_iteration(n, a);
  across_statements(n, a, b);
  RECORD(a, n);
  RECORD(b, n);
}
