// Products of doubles that warps do together. All numbers are whole, so that it makes no difference whether a product is rounded.
// Translated with --fp-contract=on.
#include "testing.h"

static void product(int n, int m, int k, const double *a, const double *b, double *c) {
  meta_for (int i = 0; i < n; i++)
    meta_for (int j = 0; j < m; j++) {
      double s = 0;
      for (int l = 0; l < k; l++) s += a[i * k + l] * b[l * m + j];
      c[i * m + j] = s;
    }
}
static void lower(int n, int k, const double *a, double *c) {
  meta_for (int i = 0; i < n; i++)
    meta_for (int j = 0; j <= i; j++)
      for (int l = 0; l < k; l++) c[i * n + j] -= a[i * k + l] * a[j * k + l];
}
void test_case(int n) {
  const int m = n + 2, k = n / 2 + 1;
  double *a = NEW(double, (n + 1) * m), *b = NEW(double, (n + 1) * m), *c = NEW(double, (n + 1) * m);
  FILL(a, (n + 1) * m, -9, 9);
  FILL(b, (n + 1) * m, -9, 9);
  product(n, m, k, a, b, c);
  RECORD(c, n * m);
  lower(n, k, a, c);
  RECORD(c, n * m);
}
