// Where another order is allowed both machines have the same one, bit for bit, for the same numbers of threads.
// RUN: %check %s %t --translate=--reassociate --machines-agree --variant split 0 1 7 33 100 400
#include "testing.h"

static void rows(int n, int m, const float *a, const float *x, float *y) {
  meta_for (int i = 0; i < n; i++) {
    float s = y[i];
    for (int k = 0; k < m; k++) s += a[i * m + k] * x[k];
    y[i] = s;
  }
}
static void plain(int n, int m, const double *a, double *y, double *z) {
  meta_schedule {
    for (int i = 0; i < n; i++) {
      double s = 1, least = 1e30;
      for (int k = 0; k < m; k++) {
        s *= 1 + a[i * m + k] / 1000;
        least = least < a[i * m + k] ? least : a[i * m + k];
        z[i] += a[i * m + k];
      }
      y[i] = s * least;
    }
  }
}

void test_case(int n) {
  const int rows_of = n % 10 + 1, m = n, all = (rows_of + 1) * (m + 1);
  float *a = NEW(float, all), *x = NEW(float, all), *y = NEW(float, all);
  double *b = NEW(double, all), *z = NEW(double, all), *w = NEW(double, all);
  FILL_REAL(a, all);
  FILL_REAL(x, all);
  FILL_REAL(y, all);
  FILL_REAL(b, all);
  FILL_REAL(z, all);
  FILL_REAL(w, all);
  rows(rows_of, m, a, x, y);
  RECORD(y, all);
  plain(rows_of, m, b, z, w);
  RECORD(z, all);
  RECORD(w, all);
}
