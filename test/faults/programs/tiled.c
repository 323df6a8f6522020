// Loops over k in tiles: products of matrices with a local sum and in place.
#include "testing.h"

static void matmul(int n, int m, int k, const float *a, const float *b, float *c) {
  meta_for (int i = 0; i < n; i++)
    meta_for (int j = 0; j < m; j++) {
      float s = 0;
      for (int l = 0; l < k; l++) s += a[i * k + l] * b[l * m + j];
      c[i * m + j] = s;
    }
}
static void in_place(int n, int m, int k, const float *a, const float *b, float *c) {
  meta_for (int i = 0; i < n; i++)
    meta_for (int j = 0; j < m; j++) {
      c[i * m + j] *= 0.5f;
      for (int l = 0; l < k; l++) c[i * m + j] += a[i * k + l] * b[l * m + j];
    }
}
void test_case(int n) {
  const int m = n + 2, k = n / 2 + 1;
  float *a = NEW(float, n * m), *b = NEW(float, m * m), *c = NEW(float, n * m);
  FILL_REAL(a, n * m);
  FILL_REAL(b, m * m);
  FILL_REAL(c, n * m);
  matmul(n, m, k, a, b, c);
  RECORD(c, n * m);
  in_place(n, m, k, a, b, c);
  RECORD(c, n * m);
}
