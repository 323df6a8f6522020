// Pragmas that say how a compiler may run a loop go with it, and labels that nothing jumps to are names.
// RUN: %check --skeleton %s %t -- -Wno-unused-label | FileCheck %s
#include "testing.h"

// CHECK: hints: meta_for(a) meta_for(b)
static void hints(int n, int *restrict a, int *restrict b) {
  meta_schedule {
#pragma GCC ivdep
    // a comment between them
#pragma omp parallel for \
    schedule(static)
    for (int i = 0; i < n; i++) a[i] = i % 7;
#pragma omp simd
    for (int i = 0; i < n; i++) b[i] = 3 * i % 11;
  }
}
// The loops as they were written run where the pointers overlap.
// CHECK-NEXT: overlapping: meta_for(a) for(a)
static void overlapping(int n, int *a, const int *b) {
  meta_schedule {
#pragma GCC unroll 4
    for (int i = 0; i < n; i++) a[i] = b[i] + 1;
  }
}
// CHECK-NEXT: names: meta_for(t_1 a)
static void names(int n, int *restrict a, const int *restrict b) {
  int t;
#pragma scop
#pragma live-out a
S0:
  for (int i = 0; i < n; i++) {
  S1:
    t = b[i] * 2;
  S2:
    if (t > 4) {
    S3:
      a[i] = t;
    }
  }
#pragma endscop
}
// Pragmas of loops that stay on the host, and of meta_for, stay with them.
// CHECK-NEXT: host: meta_for(a) for(b) for(b) meta_for(b)
// CHECK-NEXT: host stays serial
// CHECK-NEXT: host stays serial
static void host(int n, int *restrict a, int *restrict b) {
  meta_schedule {
    meta_for (int i = 0; i < n; i++) a[i] = i;
#pragma GCC ivdep
    for (int i = 1; i < n; i++) b[i] = (b[i / 2] * a[i]) % 1000;
    // another one
#pragma omp parallel for
    for (int i = 1; i < n; i *= 2) b[i] = b[i / 2] + a[i];
  }
  if (n > 3)
#pragma GCC unroll 2
    meta_for (int i = 0; i < n; i++) b[i] += i;
}
// CHECK-NEXT: jumps: for(a)
// CHECK-NEXT: jumps stays serial: 'goto' is not followed
static void jumps(int n, int *restrict a, const int *restrict b) {
  meta_schedule {
    for (int i = 0; i < n; i++) {
      if (b[i] > 2) goto next;
      a[i] = b[i];
    next:;
    }
  }
}

void test_case(int n) {
  int *a = NEW(int, n + 1), *b = NEW(int, n + 1);
  FILL(a, n + 1, -9, 9);
  FILL(b, n + 1, -9, 9);
  hints(n, a, b);
  RECORD(a, n + 1);
  overlapping(n, a, a + 1);
  RECORD(a, n + 1);
  overlapping(n, a + 1, a);
  overlapping(n, a, b);
  names(n, a, b);
  RECORD(a, n + 1);
  host(n, a, b);
  RECORD(a, n + 1);
  RECORD(b, n + 1);
  jumps(n, a, b);
  RECORD(a, n + 1);
}
