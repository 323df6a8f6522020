// Sizes without a sign: n - 1 is no large number where n is 0.
// RUN: %check --skeleton %s %t | FileCheck %s
#include "testing.h"
#include <stddef.h>

// CHECK: narrow: meta_for(a){{$}}
static void narrow(unsigned n, int *restrict a) {
  meta_schedule {
    for (unsigned i = 0; i < n; i++) a[i] += 1;
  }
}
// CHECK-NEXT: steps: for(meta_for(b) meta_for(a)){{$}}
static void steps(unsigned n, unsigned m, int *restrict a, int *restrict b) {
  meta_schedule {
    for (unsigned t = 0; t < m; t++) {
      for (unsigned i = 0; i < n; i++) b[i] = (a[i] + a[i + 1] + (int)t) % 1000;
      for (unsigned i = 0; i < n; i++) a[i] = b[i];
    }
  }
}
// CHECK-NEXT: wide: meta_for(meta_for(a)){{$}}
static void wide(size_t n, size_t m, int *restrict a) {
  meta_schedule {
    for (size_t i = 0; i < n; i++)
      for (size_t j = 0; j < m; j++) a[i * m + j] += 1;
  }
}

// Bounds that the host computes without a sign may be 0 too.
// CHECK-NEXT: less: meta_for(a) for(a){{$}}
static void less(unsigned n, unsigned m, int *restrict a) {
  meta_schedule {
    for (unsigned i = 0; i < n - m; i++) a[i] += 2;
  }
}
// CHECK-NEXT: sum: meta_for(a) for(a){{$}}
static void sum(unsigned n, unsigned m, int *restrict a) {
  meta_schedule {
    for (unsigned i = 0; i < n + m; i++) a[i] += 3;
  }
}
// CHECK-NEXT: down: meta_for(a) for(a){{$}}
static void down(size_t n, int *restrict a) {
  meta_schedule {
    for (size_t i = n - 1; i > 0; i--) a[i] += 4;
  }
}
// A large number without a sign is a negative one with it.
// CHECK-NEXT: converted: meta_for(a){{$}}
static void converted(unsigned n, int *restrict a) {
  meta_schedule {
    for (int i = 3; i < 9; i++) {
      int d = n;
      a[i + d] += 5;
    }
  }
}
// CHECK-NEXT: compared: meta_for(a){{$}}
static void compared(unsigned n, int *restrict a) {
  meta_schedule {
    for (long i = 0; i < 9; i++)
      if (i + 4 >= (int)n + 6) a[i] += 6;
  }
}

void test_case(int n) {
  int *a = NEW(int, n * n + 3), *b = NEW(int, n * n + 3);
  FILL(a, n * n + 3, -9, 9);
  FILL(b, n * n + 3, -9, 9);
  narrow(n, a);
  RECORD(a, n * n + 3);
  steps(n, n, a, b);
  steps(n, 0, a, b);
  steps(0, n, a, b);
  RECORD(a, n * n + 3);
  RECORD(b, n * n + 3);
  wide(n, n, a);
  wide(n, 0, a);
  RECORD(a, n * n + 3);
  less(n, n, a);
  less(n + 2, 2, a);
  sum(0, 0, a);
  sum(n, 2, a);
  down(1, a);
  down(n + 1, a);
  RECORD(a, n * n + 3);
  int *c = NEW(int, 20);
  FILL(c, 20, -9, 9);
  converted(-3, c);
  converted(n < 9 ? n : 9, c);
  compared(-3, c);
  compared(n, c);
  RECORD(c, 20);
}
