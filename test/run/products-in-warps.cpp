// Products of doubles that a GPU's warps do together (variant tensor): rows and columns stored either way, halves of a matrix,
// differences, scaled factors, floats that become doubles; loops of fewer iterations than are done together, and those that are none.
// With products and sums contracted; the elision, which no compiler contracts, says so itself.
// RUN: %check --translate=--fp-contract=on --choices 8 %s %t 0 3 16 35 -- -O1
#include "testing.h"

#ifdef SERIAL_ELISION
#define ADD(sum, x, y) sum = __builtin_fma(x, y, sum)
#define SUBTRACT(sum, x, y) sum = __builtin_fma(-(x), y, sum)
#else
#define ADD(sum, x, y) sum += (x) * (y)
#define SUBTRACT(sum, x, y) sum -= (x) * (y)
#endif

static void product(int n, int m, int k, const double *a, const double *b, double *c) {
  meta_for (int i = 0; i < n; i++)
    meta_for (int j = 0; j < m; j++) {
      double s = 0.5;
      for (int l = 0; l < k; l++) ADD(s, a[i * k + l], b[l * m + j]);
      c[i * m + j] = s;
    }
}
// Both by columns, in the other order of factors, and with a scalar.
static void transposed(int n, int m, int k, double alpha, const double *a, const double *b, double *c) {
  meta_for (int i = 0; i < n; i++)
    meta_for (int j = 0; j < m; j++)
      for (int l = 0; l < k; l++) ADD(c[i * m + j], alpha * b[j * k + l], a[l * n + i]);
}
static void lower(int n, int k, const double *a, double *c) {
  meta_for (int i = 0; i < n; i++)
    meta_for (int j = 0; j <= i; j++)
      for (int l = 0; l < k; l++) SUBTRACT(c[i * n + j], a[i * k + l], a[j * k + l]);
}
static void widened(int n, int m, int k, const float *a, const double *b, double *c) {
  meta_for (int i = 0; i < n; i++)
    meta_for (int j = 0; j < m; j++) {
      double s = 0;
      for (int l = 0; l < k; l++) ADD(s, b[i * k + l], a[l * m + j]);
      c[i * m + j] += s;
    }
}
// Columns along the first dimension: what is written lies side by side there.
static void sideways(int n, int m, int k, const double *a, const double *b, double *c) {
  meta_for (int i = 0; i < n; i++)
    meta_for (int j = 0; j < m; j++)
      for (int l = 0; l < k; l++) ADD(c[j * n + i], a[l * n + i], b[j * k + l]);
}
// Between the rows of the point: the loop has other bounds for each.
static void between(int n, const double *a, const double *b, double *c) {
  meta_for (int i = 0; i < n; i++)
    meta_for (int j = 0; j < n; j++)
      for (int l = j; l < i; l++) ADD(c[i * n + j], a[i * n + l], b[l * n + j]);
}

void test_case(int n) {
  const int m = n + n % 3, k = n / 2 + 3, all = (n + 9) * (m + 9) + 16;
  float *f = NEW(float, all);
  double *a = NEW(double, all), *b = NEW(double, all), *c = NEW(double, all);
  FILL_REAL(f, all);
  FILL_REAL(a, all);
  FILL_REAL(b, all);
  FILL_REAL(c, all);
  for (int offset = 0; offset < 2; offset++) {
    product(n, m, k, a + offset, b + offset, c);
    RECORD(c, all);
    transposed(n, m, k, 1.7, a + offset, b, c);
    RECORD(c, all);
    lower(n, k, a + offset, c);
    RECORD(c, all);
    widened(n, m, k, f + offset, b, c);
    RECORD(c, all);
    sideways(n, m, k, a, b + offset, c);
    RECORD(c, all);
    between(n, a, b + offset, c);
    RECORD(c, all);
  }
}
