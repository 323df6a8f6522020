// Points that divide or call: what they read in any case is read ahead of the first of them, the rest where it is due.
// RUN: %check %s %t
// RUN: %metafork-cc %s -o %t/explained --explain -- -I%S/Inputs > %t/explained.log 2>&1
// RUN: FileCheck %s < %t/explained/quotients_kernels.cu
#include "testing.h"

#include <cmath>

// CHECK-LABEL: means_r0_n0_batched(
// CHECK: mf_v0[mf_g] = a[i - 1];
// CHECK: { b[i] = (v0 + v1 + v2) / 3; }
static void means(int n, const float *__restrict a, float *__restrict b) {
  meta_schedule {
    meta_for (int i = 1; i < n - 1; i++) b[i] = (a[i - 1] + a[i] + a[i + 1]) / 3;
  }
}

// What stands behind a condition is read where it holds alone: a[i + 1] is beyond the array for the last point.
// CHECK-LABEL: guarded_r0_n0_batched(
// CHECK: mf_v0[mf_g] = k[i];
// CHECK-NOT: [mf_g] = a
// CHECK: ? a[i + 1] / k[i] : sqrtf(
static void guarded(int n, const int *__restrict k, const float *__restrict a, float *__restrict b) {
  meta_schedule {
    meta_for (int i = 0; i < n; i++) b[i] = k[i] != 0 && i + 1 < n ? a[i + 1] / k[i] : sqrtf(a[i] * a[i]);
  }
}

// Statements of several lines; a variable that hides one outside; a place that the body computes.
// CHECK-LABEL: hidden_r0_n0_batched(
// CHECK-NOT: [mf_g] = a
static void hidden(int n, int m, const double *__restrict a, double *__restrict b) {
  meta_schedule {
    meta_for (int i = m; i < n; i++) {
      int m = i % 7;
      b[i] = a[m] / 3 + a[i - m];
    }
  }
}

// CHECK-LABEL: several_r0_n0_batched(
// CHECK: mf_v{{[0-9]+}}[mf_g] = x[i];
// CHECK: mf_v{{[0-9]+}}[mf_g] = y[i + m];
static void several(int n, int m, const double *__restrict x, const double *__restrict y, double *__restrict b,
                    double *__restrict c) {
  meta_schedule {
    meta_for (int i = 0; i < n; i++) {
      const double s = std::fabs(x[i]) / (1 + y[i + m]);
      double t = std::sqrt(s + 2);
      if (s > t) t = y[i] / 5;
      b[i] = s * t;
      c[i] = t / (s + x[i]);
    }
  }
}

// Rows of a plane, whole numbers that wrap, and a remainder.
static void remainders(int n, int m, const unsigned *__restrict a, unsigned *__restrict b) {
  meta_schedule {
    meta_for (int i = 0; i < n; i++)
      meta_for (int j = 0; j < m; j++) b[i * m + j] = a[i * m + j] % (a[j] | 1) + a[i * m] / 9;
  }
}

// An array that is read and written stays in order.
static void own(int n, float *a) {
  meta_schedule {
    meta_for (int i = 0; i < n; i++) a[i] = a[i] / 3 + 1 / (a[i] + 2);
  }
}

void test_case(int n) {
  const int m = 5;
  float *a = NEW(float, n), *b = NEW(float, n);
  int *k = NEW(int, n);
  double *x = NEW(double, n + 9), *y = NEW(double, n + m), *p = NEW(double, n), *q = NEW(double, n);
  unsigned *u = NEW(unsigned, n *m + m), *w = NEW(unsigned, n *m);
  FILL_REAL(a, n);
  FILL_REAL(b, n);
  FILL(k, n, -2, 2);
  FILL_REAL(x, n + 9);
  FILL_REAL(p, n);
  FILL(y, n + m, 1, 90);
  FILL(u, n * m + m, 0, 1 << 30);
  means(n, a, b);
  RECORD(b, n);
  guarded(n, k, a, b);
  RECORD(b, n);
  hidden(n, m, x, p);
  RECORD(p, n);
  several(n, m, x, y, p, q);
  RECORD(p, n);
  RECORD(q, n);
  remainders(n, m, u, w);
  RECORD(w, n * m);
  own(n, a);
  RECORD(a, n);
}
