// Distinct pointers that overlap: the elision runs. Neighbours that only touch do not count.
// RUN: %check --elisions %s %t 4 7 33 100 | FileCheck %s
// CHECK: 48 runs, 48 launches, 144 elisions
#include "testing.h"

static void shifted(int n, const int *a, int *b) {
  meta_for (int i = 0; i < n; i++) b[i] = a[i] + b[i];
}
static void in_steps(int n, int *a, int *b) {
  meta_schedule {
    meta_for (int i = 0; i < n; i++) b[i] = a[i] * 2;
  }
}

void test_case(int n) {
  int *a = NEW(int, 2 * n + 2);
  FILL(a, 2 * n + 2, -9, 9);
  shifted(n, a, a + 1);     // overlaps
  in_steps(n, a + 1, a);    // overlaps
  shifted(n, a, a + n);     // neighbours
  shifted(n, a, a); // one pointer under two names, of which one is written
  RECORD(a, 2 * n + 2);
}
