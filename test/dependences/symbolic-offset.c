// An offset that is a parameter: independent only where it is known to be large enough.
// RUN: %check --skeleton %s %t | FileCheck %s
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
// What a variable was computed from counts, if neither gets another value.
// CHECK: halves: {{.*}}meta_for(a){{$}}
static void halves(int n, int *restrict a) {
  int half = n / 2, third = half * 2 / 3;
  meta_schedule {
    for (int i = 0; i < third; i++) a[i + half] = a[i] + 1;
  }
}
// CHECK-NOT: changed: {{.*}}meta_for
// CHECK: changed: {{.*}}for(a)
static void changed(int n, int *restrict a) {
  int half = n / 2;
  if (n > 4) half = 1;
  meta_schedule {
    for (int i = 0; i < n / 2; i++) a[i + half] = a[i] + 1;
  }
}
// CHECK-NOT: of_changed: {{.*}}meta_for
// CHECK: of_changed: {{.*}}for(a)
static void of_changed(int n, int *restrict a) {
  int half = n / 2;
  n = n + n / 2;
  meta_schedule {
    for (int i = 0; i < n / 2; i++) a[i + half] = a[i] + 1;
  }
}
// CHECK-NOT: hidden: {{.*}}meta_for
// CHECK: hidden: {{.*}}for(a)
static void hidden(int n, int *restrict a) {
  int half = n / 2;
  {
    int n = 3 * half / 2;
    meta_schedule {
      for (int i = 0; i < n; i++) a[i + half] = a[i] + 1;
    }
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
  halves(n, a);
  changed(n, a);
  of_changed(n, a);
  hidden(n, a);
  RECORD(a, 3 * n + 8);
}
