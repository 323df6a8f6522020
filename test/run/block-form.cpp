// Block form with B a variable of the program; meta_form overrides the choice.
// RUN: %check %s %t
#include "testing.h"

static void jacobi(int n, int T, int B, int *a, int *b) {
  int blocks = (n - 2 + B - 1) / B;
  meta_schedule {
    for (int t = 0; t < T; ++t) {
      meta_for (int v = 0; v < blocks; v++)
        meta_for (int u = 0; u < B; u++) {
          int p = v * B + u + 1;
          if (p < n - 1) b[p] = (a[p - 1] + a[p] + a[p + 1]) / 3;
        }
      meta_for (int v = 0; v < blocks; v++)
        meta_for (int u = 0; u < B; u++) {
          int p = v * B + u + 1;
          if (p < n - 1) a[p] = b[p];
        }
    }
  }
}
static void transpose(int n, int B0, int B1, const float *a, float *b) {
  int dim0 = (n + B0 - 1) / B0, dim1 = (n + B1 - 1) / B1;
  meta_for (int v0 = 0; v0 < dim0; v0++)
    meta_for (int v1 = 0; v1 < dim1; v1++)
      meta_for (int u0 = 0; u0 < B0; u0++)
        meta_for (int u1 = 0; u1 < B1; u1++) {
          int i = v0 * B0 + u0, j = v1 * B1 + u1;
          if (i < n && j < n) b[j * n + i] = a[i * n + j];
        }
}
static void forced(int n, int *a) {
  meta_for (int i = 0; i < n; i++) meta_form(block)
    meta_for (int j = 0; j < n; j++) a[i * n + j] += i - j;
  meta_for (int i = 0; i < n; i++) meta_form(point)
    meta_for (int j = 0; j < n; j++) a[i * n + j] *= 3;
}

void test_case(int n) {
  int *a = NEW(int, n), *b = NEW(int, n), *m = NEW(int, n * n);
  float *x = NEW(float, n * n), *y = NEW(float, n * n);
  FILL(a, n, -99, 99);
  FILL(b, n, -99, 99);
  FILL(m, n * n, -99, 99);
  FILL_REAL(x, n * n);
  for (int B = 1; B < 40; B = 2 * B + 1) jacobi(n, 2, B, a, b);
  RECORD(a, n);
  transpose(n, 4, 8, x, y);
  transpose(n, 7, 3, x, y);
  RECORD(y, n * n);
  forced(n, m);
  RECORD(m, n * n);
}
