// Products whose tiles are read ahead of time: elements of several sizes, windows, triangles, arrays that begin anywhere, ranges of
// the loop that depend on the point, and statements that are done for existing points alone.
// RUN: %check %s %t 0 3 16 35 --and --choices 6 50 -- -O1
#include "testing.h"

static void floats(int n, int m, int k, const float *a, const float *b, float *c) {
  meta_for (int i = 0; i < n; i++)
    meta_for (int j = 0; j < m; j++) {
      float s = c[i * m + j];
      for (int l = 0; l < k; l++) s += a[i * k + l] * b[l * m + j];
      c[i * m + j] = s;
    }
}
static void doubles(int n, int k, const double *a, double *c) {
  meta_for (int i = 0; i < n; i++)
    meta_for (int j = 0; j <= i; j++)
      for (int l = 0; l < k; l++) c[i * n + j] -= a[i * k + l] * a[j * k + l];
}
static void windows(int n, int m, const short *a, const signed char *w, int *c) {
  meta_for (int i = 0; i < n; i++)
    meta_for (int j = 0; j < m; j++) {
      long long s = 0;
      for (int l = 0; l < 9; l++) s += a[(i + l) * (m + 9) + j + l] * w[i * 9 + l];
      c[i * m + j] = (int)s;
    }
}
// Between the rows of the point: the loop has other bounds for each.
static void between(int n, const int *a, const int *b, int *c) {
  meta_for (int i = 0; i < n; i++)
    meta_for (int j = 0; j < n; j++)
      for (int l = j; l < i; l++) c[i * n + j] += a[i * n + l] * b[l * n + j];
}
struct Pixel {
  unsigned char red, green, blue;
};
static void pixels(int n, int m, int k, const Pixel *a, const float *b, float *c) {
  meta_for (int i = 0; i < n; i++)
    meta_for (int j = 0; j < m; j++)
      for (int l = 0; l < k; l++) c[i * m + j] += a[i * k + l].green * b[l * m + j];
}
template <int prime> int reduced(int x) {
  while (x >= prime) x -= prime;
  return x;
}
static void modular(int n, int m, int k, const int *a, const int *b, int *c) {
  meta_for (int i = 0; i < n; i++)
    meta_for (int j = 0; j < m; j++) {
      int s = 0, largest = 0;
      for (int l = 0; l < k; l++) {
        s = reduced<97>(s + a[i * k + l] * b[l * m + j]);
        if (s > largest) largest = s;
      }
      c[i * m + j] = s * 100 + largest;
    }
}

void test_case(int n) {
  const int m = n + n % 3, k = n / 2 + 3, all = (n + 9) * (m + 9) + 16;
  float *a = NEW(float, all), *b = NEW(float, all), *c = NEW(float, all);
  double *d = NEW(double, all), *e = NEW(double, all);
  int *x = NEW(int, all), *y = NEW(int, all), *z = NEW(int, all);
  short *narrow = NEW(short, all);
  signed char *weights = NEW(signed char, all);
  Pixel *image = NEW(Pixel, all);
  FILL_REAL(a, all);
  FILL_REAL(b, all);
  FILL_REAL(c, all);
  FILL_REAL(d, all);
  FILL_REAL(e, all);
  FILL(x, all, 0, 9);
  FILL(y, all, 0, 9);
  FILL(z, all, 0, 9);
  FILL(narrow, all, -30000, 30000);
  FILL(weights, all, -100, 100);
  for (int p = 0; p < all; p++) image[p] = {(unsigned char)p, (unsigned char)(7 * p), 3};
  for (int offset = 0; offset < 4; offset += 3) {
    floats(n, m, k, a + offset, b + offset / 2, c);
    RECORD(c, all);
    pixels(n, m, k, image + offset, b + offset, c);
    RECORD(c, all);
  }
  doubles(n, k, d, e);
  RECORD(e, all);
  windows(n, m, narrow, weights, z);
  RECORD(z, all);
  between(n, x, y, z);
  RECORD(z, all);
  modular(n, m, k, x, y, z);
  RECORD(z, all);
}
