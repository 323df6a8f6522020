// Sums of floating-point numbers are added up in the order of the source, unless re-association is asked for.
// RUN: %check --skeleton %s %t | FileCheck %s
#include "testing.h"

// CHECK-NOT: total: meta_for(
// CHECK: total: {{.*}}for({{.*}}s
static void total(int n, const double *restrict a, double *restrict out) {
  double s = 0;
  meta_schedule {
    for (int i = 0; i < n; i++) s += a[i];
  }
  out[0] = s;
}
// Each row has a sum of its own: rows in parallel, a row in order.
// CHECK: of_rows: meta_for(b for(b)){{$}}
static void of_rows(int n, double (*restrict a)[n], double *restrict b) {
  meta_schedule {
    for (int i = 0; i < n; i++) {
      b[i] = 0;
      for (int j = 0; j < n; j++) b[i] += a[i][j];
    }
  }
}
// Each cell gathers its products in the order of the source.
// CHECK-NOT: polynomial: {{.*}}meta_for(meta_for(c))
// CHECK-NEXT: polynomial: {{.*}}meta_for(
static void polynomial(int n, const double *restrict a, const double *restrict b, double *restrict c) {
  meta_schedule {
    for (int i = 0; i < 2 * n - 1; i++) c[i] = 0;
    for (int i = 0; i < n; i++)
      for (int j = 0; j < n; j++) c[i + j] += a[i] * b[j];
  }
}

void test_case(int n) {
  double *a = NEW(double, n * n + 1), *b = NEW(double, 2 * n), *c = NEW(double, 2 * n);
  FILL_REAL(a, n * n + 1);
  FILL_REAL(b, 2 * n);
  FILL_REAL(c, 2 * n);
  total(n, a, c);
  RECORD(c, n);
  of_rows(n, (void *)a, b);
  RECORD(b, n);
  polynomial(n, a, b, c);
  RECORD(c, 2 * n);
}
