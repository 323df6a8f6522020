// A scalar that each iteration sets before it reads it is private; one that carries a value is not.
// RUN: %check --skeleton %s %t -- -Wno-unused-variable | FileCheck %s
#include "testing.h"

// CHECK: set_first: {{.*}}meta_for({{.*}}b
static void set_first(int n, const int *restrict a, int *restrict b) {
  int t;
  meta_schedule {
    for (int i = 0; i < n; i++) {
      t = a[i] * a[i];
      b[i] = t + 1;
    }
  }
}
// CHECK-NEXT: declared_inside: meta_for({{.*}}b){{$}}
static void declared_inside(int n, const int *restrict a, int *restrict b) {
  meta_schedule {
    for (int i = 0; i < n; i++) {
      int t = a[i] * a[i];
      b[i] = t + 1;
    }
  }
}
// CHECK-NEXT: read_first: {{.*}}for(b t){{$}}
// CHECK-NEXT: read_first stays serial:
static void read_first(int n, const int *restrict a, int *restrict b) {
  int t = 5;
  meta_schedule {
    for (int i = 0; i < n; i++) {
      b[i] = t + 1;
      t = a[i] * b[i] % 1000;
    }
  }
}
// Set under a condition only: the value of an earlier iteration may be read.
// CHECK-NEXT: set_sometimes: {{.*}}for(t b){{$}}
// CHECK-NEXT: set_sometimes stays serial:
static void set_sometimes(int n, const int *restrict a, int *restrict b) {
  int t = 5;
  meta_schedule {
    for (int i = 0; i < n; i++) {
      if (a[i] > 0) t = a[i];
      b[i] = t + 1;
    }
  }
}

// Set in either case.
// CHECK-NEXT: set_either_way: meta_for(t_1 t_1 t_1 b){{$}}
static void set_either_way(int n, const int *restrict a, int *restrict b) {
  int t;
  meta_schedule {
    for (int i = 0; i < n; i++) {
      if (a[i] > 0)
        t = a[i];
      else if (a[i] > -4)
        t = 2 - a[i];
      else
        t = 3;
      b[i] = t + 1;
    }
  }
}
// Not set in one of three.
// CHECK-NEXT: set_in_two: {{.*}}for(t t b){{$}}
// CHECK-NEXT: set_in_two stays serial:
static void set_in_two(int n, const int *restrict a, int *restrict b) {
  int t = 5;
  meta_schedule {
    for (int i = 0; i < n; i++) {
      if (a[i] > 0)
        t = a[i];
      else if (a[i] > -4)
        t = 2 - a[i];
      b[i] = t + 1;
    }
  }
}

void test_case(int n) {
  int *a = NEW(int, n), *b = NEW(int, n);
  FILL(a, n, -9, 9);
  FILL(b, n, -9, 9);
  set_first(n, a, b);
  RECORD(b, n);
  declared_inside(n, a, b);
  RECORD(b, n);
  read_first(n, a, b);
  RECORD(b, n);
  set_sometimes(n, a, b);
  RECORD(b, n);
  set_either_way(n, a, b);
  RECORD(b, n);
  set_in_two(n, a, b);
  RECORD(b, n);
}
