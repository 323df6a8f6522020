// The two parallel programs of polynomial multiplication: a serial loop outside a parallel one (--synchronous), and a parallel
// loop over the cells outside.
// RUN: %skeleton %s | FileCheck --check-prefix=CELLS %s
// RUN: %skeleton %s --synchronous | FileCheck --check-prefix=STEPS %s
// RUN: %check %s %t/a
// RUN: %check --translate=--synchronous %s %t/b
#include "testing.h"

// CELLS: product: {{.*}}meta_for({{.*}}for(c)
// STEPS: product: {{.*}} for(meta_for(c)){{.*$}}
static void product(int n, const float *restrict a, const float *restrict b, float *restrict c) {
  meta_schedule {
    for (int p = 0; p <= 2 * n; p++) c[p] = 0;
    for (int i = 0; i <= n; i++)
      for (int j = 0; j <= n; j++) c[i + j] += a[i] * b[j];
  }
}

void test_case(int n) {
  float *a = NEW(float, n + 1), *b = NEW(float, n + 1), *c = NEW(float, 2 * n + 1);
  FILL_REAL(a, n + 1);
  FILL_REAL(b, n + 1);
  FILL_REAL(c, 2 * n + 1);
  product(n, a, b, c);
  RECORD(c, 2 * n + 1);
}
