// A private scalar whose last value is read behind the loops keeps it, also where the loop has no iteration.
// RUN: %check --skeleton %s %t -- -Wno-unused-variable | FileCheck %s
#include "testing.h"

// CHECK: last_value: {{.*}}meta_for({{.*}}b
static void last_value(int n, const int *restrict a, int *restrict b, int *restrict out) {
  int t = 77;
  meta_schedule {
    for (int i = 0; i < n; i++) {
      t = a[i] * 3;
      b[i] = t + 1;
    }
  }
  out[0] = t;
}
// CHECK: last_index: {{.*}}meta_for({{.*}}b
static void last_index(int n, const int *restrict a, int *restrict b, int *restrict out) {
  int i = 55;
  meta_schedule {
    for (i = 0; i < n; i += 3) b[i] = a[i] - i;
  }
  out[0] = i;
}
// The scalar is what is computed: a scan of which the last number is kept.
// CHECK: only_the_value: t kept_t meta_for(for(kept_t)) t out
static void only_the_value(int n, const int *restrict a, int *restrict out) {
  int t = 1;
  meta_schedule {
    for (int i = 0; i < n; i++) t = t * 2 + a[i];
  }
  out[0] = t;
}

// It has no value before its first statement: none is asked for.
// CHECK: set_in_front: t kept_t for(meta_for(kept_t) meta_for(b)) t out
static void set_in_front(int n, const int *restrict a, int *restrict b, int *restrict out) {
  int t;
  meta_schedule {
    t = n - 3;
    for (int k = 1; k < n; k++) {
      t = (a[k] + t) / 2;
      for (int i = 0; i < k; i++) b[i] += t;
    }
  }
  out[0] = t;
}

void test_case(int n) {
  int *a = NEW(int, n), *b = NEW(int, n), out[3] = {0, 0, 0};
  FILL(a, n, -9, 9);
  FILL(b, n, -9, 9);
  set_in_front(n, a, b, out);
  RECORD(b, n);
  RECORD(out, 1);
  last_value(n, a, b, out);
  RECORD(b, n);
  last_index(n, a, b, out + 1);
  RECORD(b, n);
  FILL(a, n, 0, 1);
  only_the_value(n > 20 ? 20 : n, a, out + 2);
  RECORD(out, 3);
}
