// Steps other than one, in either direction.
// RUN: %check --skeleton %s %t | FileCheck %s
#include "testing.h"

// CHECK: downwards: meta_for(b){{$}}
static void downwards(int n, const int *restrict a, int *restrict b) {
  meta_schedule {
    for (int i = n - 1; i >= 0; i--) b[i] = a[n - 1 - i] * 3;
  }
}
// Going down, each iteration reads what the one before wrote.
// CHECK-NEXT: downwards_carried: for(a){{$}}
// CHECK-NEXT: downwards_carried stays serial:
static void downwards_carried(int n, int *restrict a) {
  meta_schedule {
    for (int i = n - 2; i >= 0; i--) a[i] = (a[i] + a[i + 1]) % 1000;
  }
}
// In steps of two, a neighbour is never written.
// CHECK-NEXT: every_other: meta_for(a){{$}}
static void every_other(int n, int *restrict a) {
  meta_schedule {
    for (int i = 1; i < n; i += 2) a[i] = a[i - 1] * 3;
  }
}
// In steps of two, the second neighbour is.
// CHECK-NOT: two_back: meta_for(a){{$}}
// CHECK: two_back: for(a){{$}}
static void two_back(int n, int *restrict a) {
  meta_schedule {
    for (int i = n - 3; i >= 0; i -= 2) a[i] = (a[i + 2] + 3) % 1000;
  }
}

void test_case(int n) {
  int *a = NEW(int, n), *b = NEW(int, n);
  FILL(a, n, -9, 9);
  FILL(b, n, -9, 9);
  downwards(n, a, b);
  RECORD(b, n);
  downwards_carried(n, a);
  RECORD(a, n);
  every_other(n, a);
  two_back(n, a);
  RECORD(a, n);
}
