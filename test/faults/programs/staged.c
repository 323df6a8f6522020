// Reads through block storage: halos, exchanged axes.
#include "testing.h"

static void line(int n, const int *a, int *b) {
  meta_for (int i = 2; i < n - 1; i++) b[i] = (a[i - 2] + 3 * a[i] + 7 * a[i + 1]) % 1000;
}
static void cross(int n, int m, const float *a, float *b) {
  meta_for (int i = 1; i < n - 1; i++)
    meta_for (int j = 1; j < m - 1; j++)
      b[i * m + j] = a[i * m + j] + a[(i - 1) * m + j] - 3 * a[(i + 1) * m + j] + a[i * m + j - 1] + a[i * m + j + 1];
}
static void transpose(int n, int m, const double *a, double *b) {
  meta_for (int i = 0; i < n; i++)
    meta_for (int j = 0; j < m; j++) b[j * n + i] = a[i * m + j];
}

void test_case(int n) {
  const int m = n + 3;
  int *a = NEW(int, n), *b = NEW(int, n);
  float *c = NEW(float, n * m), *d = NEW(float, n * m);
  double *e = NEW(double, n * m), *f = NEW(double, n * m);
  FILL(a, n, -99, 99);
  FILL(b, n, -99, 99);
  FILL_REAL(c, n * m);
  FILL_REAL(d, n * m);
  FILL(e, n * m, -99, 99);
  FILL(f, n * m, -99, 99);
  line(n, a, b);
  RECORD(b, n);
  cross(n, m, c, d);
  RECORD(d, n * m);
  transpose(n, m, e, f);
  RECORD(f, n * m);
}
