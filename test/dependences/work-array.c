// A local array that each iteration fills before it reads it is private to the iteration.
// RUN: %check --skeleton %s %t | FileCheck %s
#include "testing.h"

// CHECK: filled_first: meta_for(meta_for(w) s for(s) o)
static void filled_first(int n, const int *restrict a, int *restrict o) {
  int w[5];
  meta_schedule {
    for (int i = 0; i < n; i++) {
      for (int k = 0; k < 5; k++) w[k] = a[i] * k;
      int s = 0;
      for (int k = 0; k < 5; k++) s = s * 3 + w[4 - k];
      o[i] = s;
    }
  }
}
// One element is that of the iteration before.
// CHECK: first_kept: {{.*}}for(
// CHECK-NOT: first_kept: meta_for(meta_for(w) s
static void first_kept(int n, const int *restrict a, int *restrict o) {
  int w[5] = {1, 2, 3, 4, 5};
  meta_schedule {
    for (int i = 0; i < n; i++) {
      int s = w[0];
      for (int k = 0; k < 5; k++) w[k] = (s + a[i] * k) % 1000;
      for (int k = 0; k < 5; k++) s = (s * 3 + w[4 - k]) % 1000;
      o[i] = s;
    }
  }
}
// It is read behind the loops.
static int read_behind(int n, const int *restrict a, int *restrict o) {
  int w[3] = {0, 0, 0};
  meta_schedule {
    for (int i = 0; i < n; i++) {
      for (int k = 0; k < 3; k++) w[k] = a[i] + k;
      o[i] = w[0] - w[2] * w[1];
    }
  }
  return w[0] + w[1] * w[2];
}

void test_case(int n) {
  int *a = NEW(int, n + 1), *o = NEW(int, n + 1);
  FILL(a, n + 1, -9, 9);
  filled_first(n, a, o);
  RECORD(o, n + 1);
  first_kept(n, a, o);
  RECORD(o, n + 1);
  o[n] = read_behind(n, a, o);
  RECORD(o, n + 1);
}
