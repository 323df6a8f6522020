// Loops that stay serial keep none of their neighbours so. Behind each parallel loop stands the source, for pointers that overlap.
// RUN: %check --skeleton %s %t | FileCheck %s
#include "testing.h"

// One that may reach anything.
// CHECK: scattered: meta_for(b) for(b) for(e) meta_for(b) for(b){{$}}
static void scattered(int n, double *a, double *b, double *e, const int *p) {
  meta_schedule {
    for (int i = 1; i < n - 1; i++) b[i] = 0.5 * (a[i - 1] + a[i + 1]);
    for (int i = 0; i < n; i++) e[p[i]] = b[i];
    for (int i = 0; i < n; i++) b[i] = 2 * a[i] + b[i];
  }
}
// In a loop over time steps, of which only the loops inside are left.
// CHECK: in_time: for(meta_for(b) for(b) for(e) meta_for(a) for(a)){{$}}
static void in_time(int n, int m, double *a, double *b, double *e, const int *p) {
  meta_schedule {
    for (int t = 0; t < m; t++) {
      for (int i = 1; i < n - 1; i++) b[i] = 0.5 * (a[i - 1] + a[i + 1]);
      for (int i = 0; i < n; i++) e[p[i]] += b[i];
      for (int i = 0; i < n; i++) a[i] = b[i] + 1;
    }
  }
}
// A row of n*n elements beside rows of n: together they have no sizes.
// CHECK: flat: meta_for(meta_for(b)) for(for(b)) meta_for(b b) for(b b) meta_for(a) for(a){{$}}
static void flat(int n, double *a, double *b) {
  meta_schedule {
    for (int i = 1; i < n - 1; i++)
      for (int j = 1; j < n - 1; j++) b[i * n + j] = 0.5 * (a[i * n + j - 1] + a[i * n + j + 1]);
    for (int j = 0; j < n; j++) {
      b[j] = a[j];
      b[(n - 1) * n + j] = a[(n - 1) * n + j];
    }
    for (int i = 0; i < n * n; i++) a[i] = b[i];
  }
}
// A stencil and its borders: rows and columns at the ends, in rows of any length.
// CHECK: borders: meta_for(meta_for(b)) meta_for(b b) for(b b) meta_for(b b) for(b b){{$}}
static void borders(int n, int m, double *a, double *restrict b) {
  meta_schedule {
    for (int i = 1; i < n - 1; i++)
      for (int j = 1; j < m - 1; j++) b[i * m + j] = 0.5 * (a[i * m + j - 1] + a[i * m + j + 1]);
  }
  meta_schedule {
    for (int j = 0; j < m; j++) {
      b[j] = b[m + j];
      b[(n - 1) * m + j] = 2 * b[(n - 2) * m + j];
    }
  }
  meta_schedule {
    for (int i = 0; i < n; i++) {
      b[i * m] = b[i * m + 1];
      b[i * m + m - 1] = b[i * m + m - 2];
    }
  }
}
// CHECK: square: for(meta_for(meta_for(b)) meta_for(b b) meta_for(b b) meta_for(meta_for(a))) for(
static void square(int n, int m, double *restrict a, double *restrict b) {
  meta_schedule {
    for (int t = 0; t < m; t++) {
      for (int i = 1; i < n - 1; i++)
        for (int j = 1; j < n - 1; j++) b[i * n + j] = 0.5 * (a[i * n + j - 1] + a[(i - 1) * n + j + 1]);
      for (int j = 0; j < n; j++) {
        b[j] = b[n + j];
        b[(n - 1) * n + j] = 2 * b[(n - 2) * n + j];
      }
      for (int i = 0; i < n; i++) {
        b[i * n] = b[i * n + 1];
        b[i * n + n - 1] = b[i * n + n - 2];
      }
      for (int i = 0; i < n; i++)
        for (int j = 0; j < n; j++) a[i * n + j] = b[i * n + j];
    }
  }
}
// The last row from left to right.
// CHECK: along: for(b){{$}}
static void along(int n, int m, double *restrict b) {
  meta_schedule {
    for (int j = 1; j < m; j++) b[(n - 1) * m + j] = b[(n - 1) * m + j - 1] + b[(n - 2) * m + j];
  }
}
// Nothing is left of it.
// CHECK: none: for(for(e)){{$}}
static void none(int n, double *e, const int *p) {
  meta_schedule {
    for (int t = 0; t < n; t++)
      for (int i = 0; i < n; i++) e[p[i]] += e[p[n - 1 - i]];
  }
}

void test_case(int n) {
  n = n % 40;
  double *a = NEW(double, n * n + 2), *b = NEW(double, n * n + 2), *e = NEW(double, n + 1);
  int *p = NEW(int, n + 1);
  FILL_REAL(a, n * n + 2);
  FILL_REAL(b, n * n + 2);
  FILL_REAL(e, n + 1);
  FILL(p, n + 1, 0, n);
  scattered(n, a, b, e, p);
  in_time(n, 3, a, b, e, p);
  RECORD(a, n * n + 2);
  RECORD(b, n * n + 2);
  flat(n, a, b);
  if (n > 1) {
    for (int rows = 2; rows <= n; rows += n / 2) borders(rows, n, a, b);
    square(n, 2, a, b);
    along(2, n, b);
    along(n, n, b);
  }
  RECORD(b, n * n + 2);
  none(n, e, p);
  RECORD(a, n * n + 2);
  RECORD(b, n * n + 2);
  RECORD(e, n + 1);
}
