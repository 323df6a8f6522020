// With --reassociate or meta_reduction the order in which a cell gathers its terms is free: integers, so that results are equal.
// RUN: %skeleton %s | FileCheck --check-prefix=ORDER %s
// RUN: %skeleton %s --reassociate | FileCheck --check-prefix=FREE %s
// RUN: %check %s %t/a
// RUN: %check --translate=--reassociate %s %t/b
#include "testing.h"

// The running value is read: whatever the option, its order stays, and is that of a scan.
// ORDER: running: s kept_s meta_for(for(kept_s b)){{$}}
// FREE: running: s kept_s meta_for(for(kept_s b)){{$}}
static void running(int n, const unsigned *restrict a, unsigned *restrict b) {
  unsigned s = 0;
  meta_schedule {
    for (int i = 0; i < n; i++) {
      s += a[i];
      b[i] = s;
    }
  }
}
// ORDER: columns: {{.*}}meta_for(
// FREE: columns: {{.*}}meta_for(
static void columns(int n, unsigned (*restrict a)[n], unsigned *restrict b) {
  meta_schedule {
    for (int i = 0; i < n; i++)
      for (int j = 0; j < n; j++) b[j] += a[i][j];
  }
}
// ORDER: asked_for: {{.*}}meta_for(
// FREE: asked_for: {{.*}}meta_for(
static void asked_for(int n, unsigned (*restrict a)[n], unsigned *restrict b) {
  meta_schedule meta_reduction(+ : b) {
    for (int i = 0; i < n; i++)
      for (int j = 0; j < n; j++) b[i + j] += a[i][j];
  }
}

void test_case(int n) {
  unsigned *a = NEW(unsigned, n * n + 1), *b = NEW(unsigned, 2 * n);
  FILL(a, n * n + 1, 0, 99);
  FILL(b, 2 * n, 0, 99);
  running(n, a, b);
  columns(n, (void *)a, b);
  asked_for(n, (void *)a, b);
  RECORD(b, 2 * n);
}
