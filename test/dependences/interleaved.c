// Pixels of several values in one array: (i*m + j)*3 + c has rows of 3*m elements.
// RUN: %check --skeleton %s %t | FileCheck %s
#include "testing.h"

// CHECK: pixels: meta_for(meta_for(meta_for(y)))
static void pixels(int n, int m, const int *restrict x, int *restrict y) {
  meta_schedule {
    for (int i = 0; i < n; i++)
      for (int j = 0; j < m; j++)
        for (int c = 0; c < 3; c++) y[(i * m + j) * 3 + c] = x[(i * m + j) * 3 + 2 - c] + c;
  }
}
// CHECK-NEXT: grey: meta_for(meta_for(y))
static void grey(int n, int m, const int *restrict x, int *restrict y) {
  meta_schedule {
    for (int i = 0; i < n; i++)
      for (int j = 0; j < m; j++)
        y[i * m + j] = (x[3 * (i * m + j)] * 3 + x[3 * (i * m + j) + 1] * 5 + x[3 * (i * m + j) + 2]) % 100;
  }
}
// Rows of 2*m*k and 2*k elements; a pair of neighbours depends on the pair before it.
// CHECK-NEXT: pairs: meta_for(for(meta_for(y y)))
static void pairs(int n, int m, int k, int *restrict y) {
  meta_schedule {
    for (int i = 0; i < n; i++)
      for (int j = 1; j < m; j++)
        for (int l = 0; l < k; l++) {
          y[2 * (i * m * k + j * k + l)] = y[2 * (i * m * k + j * k + l) - 2 * k + 1] + 1;
          y[2 * (i * m * k + j * k + l) + 1] = y[2 * (i * m * k + (j - 1) * k + l)] % 50;
        }
  }
}
// Strides with no common divisor: i counts rows of m elements twice.
// CHECK-NEXT: every_second: meta_for(meta_for(y))
static void every_second(int n, int m, const int *restrict x, int *restrict y) {
  meta_schedule {
    for (int i = 0; i < n; i++)
      for (int j = 0; j < m; j++) y[2 * i * m + j] = x[i * m + j];
  }
}

void test_case(int n) {
  const int m = n + 2, k = 3, size = 6 * (n + 2) * (n + 4);
  int *x = NEW(int, size), *y = NEW(int, size);
  FILL(x, size, -9, 9);
  FILL(y, size, -9, 9);
  pixels(n, m, x, y);
  RECORD(y, size);
  grey(n, m, x, y);
  RECORD(y, size);
  pairs(n, m, k, y);
  RECORD(y, size);
  every_second(n, m, x, y);
  RECORD(y, size);
}
