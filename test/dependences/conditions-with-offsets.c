// i + 1 < n, as sizes without a sign ask for it.
// RUN: %check --skeleton %s %t | FileCheck %s
#include "testing.h"
#include <stddef.h>

// CHECK: inner: for(meta_for(b) meta_for(a)){{$}}
static void inner(size_t steps, size_t n, int *restrict a, int *restrict b) {
  meta_schedule {
    for (size_t t = 0; t + 1 < steps; t++) {
      for (size_t i = 1; i + 1 < n; i++) b[i] = (a[i - 1] + a[i + 1]) % 1000;
      for (size_t i = 1; i + 1 < n; i++) a[i] = b[i];
    }
  }
}
// CHECK-NEXT: turned: meta_for(a) meta_for(a){{$}}
static void turned(int n, int *restrict a) {
  meta_schedule {
    for (int i = 0; n > 2 + i; i++) a[i] += 1;
    for (int i = n; i - 1 >= 0; i--) a[i] += 2;
  }
}
// i + 1 may wrap at the beginning.
// CHECK-NEXT: wraps: for(a){{$}}
// CHECK-NEXT: wraps stays serial: 'i' with an offset may wrap in this condition; write the bound of 'i' itself
static void wraps(unsigned from, unsigned n, int *restrict a) {
  meta_schedule {
    for (unsigned i = from; i + 1 < n; i++) a[i] += 3;
  }
}

void test_case(int n) {
  int *a = NEW(int, n + 2), *b = NEW(int, n + 2);
  FILL(a, n + 2, -9, 9);
  FILL(b, n + 2, -9, 9);
  for (int steps = 0; steps < 4; steps++) inner(steps, n, a, b);
  RECORD(a, n + 2);
  RECORD(b, n + 2);
  turned(n, a);
  wraps(1, n, a);
  RECORD(a, n + 2);
}
