// Subscripts that wrap around.
// RUN: %check --skeleton %s %t | FileCheck %s
#include "testing.h"

// CHECK-NOT: two_cells: meta_for(a){{$}}
// CHECK: two_cells: {{.*}}for({{.*}}a
static void two_cells(int n, const int *restrict b, int *restrict a) {
  meta_schedule {
    for (int i = 0; i < n; i++) a[i % 2] = b[i];
  }
}
// Reading a ring is harmless.
// CHECK: read_ring: meta_for(a){{$}}
static void read_ring(int n, const int *restrict b, int *restrict a) {
  meta_schedule {
    for (int i = 0; i < n; i++) a[i] = b[i % 4];
  }
}
// Whole and rest together name each element once.
// CHECK: digits: meta_for(a){{$}}
static void digits(int n, const int *restrict b, int *restrict a) {
  meta_schedule {
    for (int i = 0; i < n; i++) a[4 * (i / 4) + 3 - i % 4] = b[i];
  }
}
// CHECK: even_only: meta_for(a){{$}}
static void even_only(int n, int *restrict a) {
  meta_schedule {
    for (int i = 0; i < n; i++)
      if (i % 2 == 0) a[i] = a[i + 1];
  }
}
// CHECK-NOT: every_third: meta_for(a){{$}}
// CHECK: every_third: {{.*}}for({{.*}}a
static void every_third(int n, int *restrict a) {
  meta_schedule {
    for (int i = 0; i < n; i++)
      if (i % 3 == 0) a[i] = a[i + 3];
  }
}

void test_case(int n) {
  int *a = NEW(int, n + 4), *b = NEW(int, n + 4);
  FILL(a, n + 4, -9, 9);
  FILL(b, n + 4, -9, 9);
  two_cells(n, b, a);
  RECORD(a, n + 4);
  read_ring(n, b, a);
  RECORD(a, n + 4);
  digits(n, b, a);
  RECORD(a, n + 4);
  even_only(n, a);
  every_third(n, a);
  RECORD(a, n + 4);
}
