// Loops that are parallel in parts: the range of the index is split, or the loop stays serial; never parallel as a whole.
// RUN: %check --skeleton %s %t | FileCheck %s
#include "testing.h"

// The upper half reads what the lower half wrote.
// CHECK-NOT: mirrored: meta_for(a){{$}}
// CHECK: mirrored: {{.*}}for({{.*}}a
static void mirrored(int n, int *restrict a) {
  meta_schedule {
    for (int i = 0; i < n; i++) a[i] = a[n - 1 - i] * 3;
  }
}
// One element is read before and after it is written.
// CHECK-NOT: around_an_element: meta_for(a){{$}}
// CHECK: around_an_element: {{.*}}for({{.*}}a
static void around_an_element(int n, int *restrict a) {
  meta_schedule {
    for (int i = 0; i < n; i++) a[i] = a[n / 2] + i;
  }
}
// The source is beyond what is written: parallel as it stands.
// CHECK: element_behind: meta_for(a){{$}}
static void element_behind(int n, int *restrict a) {
  meta_schedule {
    for (int i = 0; i < n; i++) a[i] = a[n] + i;
  }
}

void test_case(int n) {
  int *a = NEW(int, n + 1);
  FILL(a, n + 1, -9, 9);
  mirrored(n, a);
  RECORD(a, n);
  around_an_element(n, a);
  RECORD(a, n);
  element_behind(n, a);
  RECORD(a, n);
}
