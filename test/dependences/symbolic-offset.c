// An offset that is a parameter: independent only where it is known to be large enough.
// RUN: %skeleton %s | FileCheck %s
// RUN: %check %s %t
#include "testing.h"

// CHECK-NOT: unknown: meta_for(a){{$}}
// CHECK: unknown: {{.*}}for({{.*}}a
static void unknown(int n, int k, int *restrict a) {
  meta_schedule {
    for (int i = 0; i < n; i++) a[i + k] = a[i] + 1;
  }
}
// CHECK: at_least_n: meta_for(a){{$}}
static void at_least_n(int n, int k, int *restrict a) {
  meta_schedule {
    for (int i = 0; i < n; i++)
      if (k >= n) a[i + k] = a[i] + 1;
  }
}
// CHECK: sum_of_sizes: meta_for(a){{$}}
static void sum_of_sizes(int n, int m, int *restrict a) {
  meta_schedule {
    for (int i = 0; i < n; i++)
      if (m >= 0) a[i + n + m] = a[i] + 1;
  }
}

void test_case(int n) {
  int *a = NEW(int, 3 * n + 8);
  FILL(a, 3 * n + 8, -9, 9);
  unknown(n, n / 2, a);
  unknown(n, n + 1, a);
  unknown(n, 0, a);
  RECORD(a, 3 * n);
  at_least_n(n, n, a);
  at_least_n(n, n / 2, a);
  sum_of_sizes(n, 7, a);
  RECORD(a, 3 * n + 8);
}
