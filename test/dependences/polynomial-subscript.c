// Products of indices in a subscript: beyond affine analysis, so serial where they are written.
// RUN: %check --skeleton %s %t 0 1 2 3 7 16 33 | FileCheck %s
#include "testing.h"

// CHECK: squares: for(a){{$}}
// CHECK-NEXT: squares stays serial:
static void squares(int n, const int *restrict b, int *restrict a) {
  meta_schedule {
    for (int i = 0; i < n; i++) a[i * i] = b[i];
  }
}
// Rows of a matrix stored in one array are products too, but with a size: those are understood.
// CHECK-NEXT: rows: meta_for(meta_for(a)){{$}}
static void rows(int n, const int *restrict b, int *restrict a) {
  meta_schedule {
    for (int i = 0; i < n; i++)
      for (int j = 0; j < n; j++) a[i * n + j] = b[j * n + i];
  }
}
// Rows that overlap are not.
// CHECK-NOT: overlapping_rows: meta_for(meta_for(a)){{$}}
// CHECK: overlapping_rows: {{.*}}for({{.*}}a
static void overlapping_rows(int n, const int *restrict b, int *restrict a) {
  meta_schedule {
    for (int i = 0; i < n; i++)
      for (int j = 0; j < n + 1; j++) a[i * n + j] = b[j] + i;
  }
}

void test_case(int n) {
  int *a = NEW(int, n * n + n + 1), *b = NEW(int, n * n + n + 1);
  FILL(a, n * n + n + 1, -9, 9);
  FILL(b, n * n + n + 1, -9, 9);
  squares(n, b, a);
  RECORD(a, n * n);
  rows(n, b, a);
  RECORD(a, n * n);
  overlapping_rows(n, b, a);
  RECORD(a, n * n + 1);
}
