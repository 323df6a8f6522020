// An outer loop that carries everything, around parallel sweeps: a kernel a step.
// RUN: %check --skeleton %s %t | FileCheck %s
#include "testing.h"

// CHECK-NOT: jacobi: meta_for(
// CHECK: jacobi: for({{.*}}meta_for({{.*}}
static void jacobi(int n, int steps, int *restrict a, int *restrict b) {
  meta_schedule {
    for (int t = 0; t < steps; t++) {
      for (int i = 1; i < n - 1; i++) b[i] = (a[i - 1] + a[i] + a[i + 1]) / 3;
      for (int i = 1; i < n - 1; i++) a[i] = b[i];
    }
  }
}
// In place, one dimension: skewed, or serial.
// CHECK: in_place: for({{.*}}a
static void in_place(int n, int steps, int *restrict a) {
  meta_schedule {
    for (int t = 0; t < steps; t++)
      for (int i = 1; i < n - 1; i++) a[i] = (a[i - 1] + a[i] + a[i + 1]) / 3;
  }
}
// Steps that share nothing: all of it is parallel.
// CHECK: no_steps: meta_for(meta_for(b)){{$}}
static void no_steps(int n, int steps, const int *restrict a, int (*restrict b)[n]) {
  meta_schedule {
    for (int t = 0; t < steps; t++)
      for (int i = 1; i < n - 1; i++) b[t][i] = (a[i - 1] + a[i] + a[i + 1]) / 3 + t;
  }
}

void test_case(int n) {
  int *a = NEW(int, n), *b = NEW(int, 4 * n);
  FILL(a, n, -99, 99);
  FILL(b, 4 * n, -99, 99);
  jacobi(n, 5, a, b);
  in_place(n, 4, a);
  no_steps(n, 4, a, (void *)b);
  RECORD(a, n);
  RECORD(b, 4 * n);
}
