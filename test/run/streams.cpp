// Long loops of one dimension of points, whose tiles are read ahead of time: rows, columns, triangles and windows of a matrix or a
// vector, of elements of several sizes, in arrays that begin anywhere.
// RUN: %check %s %t 0 1 7 33 100
#include "testing.h"

static void rows(int n, int m, const float *a, const float *x, float *y) {
  meta_for (int i = 0; i < n; i++) {
    float s = y[i];
    for (int k = 0; k < m; k++) s += a[i * m + k] * x[k];
    y[i] = s;
  }
}
static void columns(int n, int m, const double *a, const double *x, double *y) {
  meta_for (int j = 0; j < m; j++)
    for (int k = n - 1; k >= 0; k--) y[j] -= a[k * m + j] * x[k];
}
// Below the diagonal in rows, above it in columns: each point has a range of its own.
static void triangles(int n, const float *a, const float *x, float *y) {
  meta_for (int i = 0; i < n; i++)
    for (int k = 0; k <= i; k++) y[i] += a[i * n + k] * x[k];
  meta_for (int i = 0; i < n; i++)
    for (int k = i + 1; k < n; k++) y[i] += a[k * n + i] * x[k];
}
// Two matrices, two sums, and what the loop does not change.
static void both(int n, int m, double alpha, const double *a, const double *b, const double *x, double *y) {
  meta_for (int i = 0; i < n; i++) {
    double s = 0, t = 0;
    for (int k = 0; k < m; k++) {
      s += a[i * m + k] * x[k];
      t += b[i * m + k] * x[k] + y[i];
    }
    y[i] = alpha * s + t;
  }
}
// Something else than a sum, rows of bytes, and a vector that is read through another one.
static void largest(int n, int m, const signed char *a, const int *at, const short *x, int *y) {
  meta_for (int i = 0; i < n; i++) {
    int most = -1000000, where = -1;
    for (int k = 0; k < m; k++) {
      const int value = a[i * m + k] * x[at[k]];
      if (value > most) most = value, where = k;
    }
    y[i] = most - where;
  }
}
struct Cell {
  short from, to;
  unsigned char weight;
};
static void cells(int n, int m, const Cell *a, int *y) {
  meta_for (int j = 0; j < m; j++)
    for (int k = 0; k < n; k++) y[j] += a[k * m + j].weight * (a[k * m + j].to - a[k * m + j].from);
}
// Windows, forwards and backwards, and a product of polynomials.
static void windows(int n, int m, const int *a, const int *w, int *y) {
  meta_for (int i = 0; i < n; i++)
    for (int k = 0; k < m; k++) y[i] += a[i + k] * w[k];
  meta_for (int i = 0; i < n; i++)
    for (int k = 0; k < m; k++) y[i] -= a[m - 1 + i - k] * w[k];
  meta_for (int p = 0; p <= n + m; p++)
    for (int k = p < m ? 0 : p - m; k <= (p < n ? p : n); k++) y[p] += a[k] * w[p - k];
}
static int reduced(int x) {
  while (x >= 97) x -= 97;
  return x;
}
static void modular(int n, int m, const int *a, const int *w, int *y) {
  meta_for (int i = 0; i < n; i++) {
    int s = 0;
    for (int k = 0; k < m; k++) s = reduced(s + a[i + k] * w[k]);
    y[i] = s;
  }
}

void test_case(int n) {
  const int m = n + n / 2 + n % 3, all = (n + 2) * (m + 2) + 16;
  float *a = NEW(float, all), *x = NEW(float, all), *y = NEW(float, all);
  double *b = NEW(double, all), *c = NEW(double, all), *z = NEW(double, all);
  int *whole = NEW(int, all), *w = NEW(int, all), *sums = NEW(int, all), *at = NEW(int, all);
  short *narrow = NEW(short, all);
  signed char *bytes = NEW(signed char, all);
  Cell *grid = NEW(Cell, all);
  FILL_REAL(a, all);
  FILL_REAL(x, all);
  FILL_REAL(y, all);
  FILL_REAL(b, all);
  FILL_REAL(c, all);
  FILL_REAL(z, all);
  FILL(whole, all, 0, 9);
  FILL(w, all, 0, 9);
  FILL(sums, all, 0, 9);
  FILL(at, all, 0, m > 0 ? m - 1 : 0);
  FILL(narrow, all, -300, 300);
  FILL(bytes, all, -100, 100);
  for (int p = 0; p < all; p++) grid[p] = {(short)(3 * p), (short)(p * p), (unsigned char)p};
  for (int offset = 0; offset < 4; offset += 3) {
    rows(n, m, a + offset, x + offset / 2, y);
    triangles(n, a + offset, x, y);
    RECORD(y, all);
    columns(n, m, b + offset, c + 1, z);
    both(n, m, 1.5, b + offset, c, c + offset, z);
    RECORD(z, all);
    windows(n, m, whole + offset, w + 1, sums);
    modular(n, m, whole + offset, w, sums);
    RECORD(sums, all);
  }
  largest(n, m, bytes, at, narrow, sums);
  RECORD(sums, all);
  cells(n, m, grid, sums);
  RECORD(sums, all);
}
