// Pointers without restrict are never taken as distinct silently: where they overlap when the program runs, it runs serially.
// RUN: %check --skeleton %s %t | FileCheck %s
#include "testing.h"

// CHECK: copy_on: meta_for(b) for(b){{$}}
static void copy_on(int n, const int *a, int *b) {
  meta_schedule {
    for (int i = 0; i < n; i++) b[i] = a[i] * 3 % 1000;
  }
}
// CHECK: two_sweeps: meta_for({{.*}} for(
static void two_sweeps(int n, int *a, int *b) {
  meta_schedule {
    for (int i = 0; i < n; i++) b[i] = a[i] * 3 % 1000;
    for (int i = 0; i < n; i++) a[i] = b[n - 1 - i] + 1;
  }
}

void test_case(int n) {
  int *a = NEW(int, 2 * n + 2);
  FILL(a, 2 * n + 2, -9, 9);
  copy_on(n, a, a + n);
  two_sweeps(n, a, a + n);
  RECORD(a, 2 * n);
  copy_on(n, a, a + 1);
  copy_on(n, a + 1, a);
  two_sweeps(n, a, a + 1);
  two_sweeps(n, a + n / 2, a);
  RECORD(a, 2 * n);
}
