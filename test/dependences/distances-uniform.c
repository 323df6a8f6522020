// Distance vectors that are the same everywhere: (1, -1) needs a skewed loop, (0, 1) and (1, 0) leave one parallel.
// RUN: %check --skeleton %s %t 0 1 2 3 7 16 33 | FileCheck %s
#include "testing.h"

// CHECK: along_rows: {{(meta_for\(for\(a\)\)|for\(meta_for\(a\)\))$}}
static void along_rows(int n, int (*restrict a)[n]) {
  meta_schedule {
    for (int i = 0; i < n; i++)
      for (int j = 1; j < n; j++) a[i][j] += a[i][j - 1];
  }
}
// CHECK-NOT: backwards: meta_for(meta_for(
// CHECK-NEXT: backwards: {{.*}}meta_for({{.*}}a
static void backwards(int n, int (*restrict a)[n]) {
  meta_schedule {
    for (int i = 1; i < n; i++)
      for (int j = 0; j < n - 1; j++) a[i][j] += a[i - 1][j + 1];
  }
}
// CHECK-NOT: two_apart: meta_for(meta_for(a)){{$}}
// CHECK: two_apart: {{.*}}meta_for({{.*}}a
static void two_apart(int n, int (*restrict a)[n]) {
  meta_schedule {
    for (int i = 2; i < n; i++)
      for (int j = 0; j < n; j++) a[i][j] += a[i - 2][j];
  }
}

void test_case(int n) {
  int *a = NEW(int, n * n + 1);
  FILL(a, n * n, 0, 3);
  void *p = a;
  along_rows(n, p);
  backwards(n, p);
  two_apart(n, p);
  RECORD(a, n * n);
}
