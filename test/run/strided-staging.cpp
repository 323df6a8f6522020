// Reads with strides in block storage, because they are shared, because meta_cache insists: numbers between them that
// nothing reads, several remainders, windows of any length, several dimensions, down, rows, structs.
// RUN: %check --choices 16 --largest 40 %s %t 0 1 2 3 7 19 40
#include "testing.h"

static void every_other(int n, const float *a, float *b) {
  meta_for (int i = 0; i < n; i++) meta_cache(a) b[i] = a[2 * i];
}
static void every_third_down(int n, const float *a, float *b) {
  meta_for (int i = 0; i < n; i++) meta_cache(a) b[i] = a[3 * (n - 1 - i) + 2];
}
static void pairs(int n, const float *a, float *b) {
  meta_for (int i = 0; i < n; i++) meta_cache(a) b[i] = a[2 * i] - a[2 * i + 1];
}
// of four remainders two; nothing else is read
static void remainders(int n, const float *a, float *b) {
  meta_for (int i = 1; i < n; i++) meta_cache(a) b[i] = a[4 * i - 3] + 2 * a[4 * i + 3] + 3 * a[4 * i - 1];
}
static void restricted(int n, const float *a, float *b) {
  meta_for (int i = 1; i < n - 1; i++) b[i] = a[2 * i - 1] + 2 * a[2 * i] + a[2 * i + 1];
}
static void window(int n, int k, const float *a, const float *w, float *b) {
  meta_for (int i = 0; i < n; i++) meta_cache(a) {
    float s = 0;
    for (int j = 0; j < k; j++) s += a[2 * i + j] * w[j];
    b[i] = s;
  }
}
// both indices have factors, so that what is read has gaps
static void sieve(int n, int k, const int *a, int *b) {
  meta_for (int i = 0; i < n; i++) meta_cache(a) {
    int s = 0;
    for (int j = 0; j < k; j++) s = 3 * s + a[6 * i + 4 * j + 1];
    b[i] = s;
  }
}
static void convolution(int h, int n, int width, const float *a, const float *w, float *b) {
  meta_for (int y = 0; y < h; y++)
    meta_for (int x = 0; x < n; x++) meta_cache(a) {
      float s = 0;
      for (int j = 0; j < 3; j++)
        for (int i = 0; i < 3; i++) s += a[(2 * y + j) * width + 2 * x + i] * w[j * 3 + i];
      b[y * n + x] = s;
    }
}
static void convolution_by_channel(int h, int n, int c, int k, int width, const float *a, const float *w, float *b) {
  meta_for (int y = 0; y < h; y++)
    meta_for (int x = 0; x < n; x++) {
      float s = 0;
      for (int l = 0; l < c; l++)
        for (int j = 0; j < k; j++) s += a[(l * width + 2 * y + j) * width + 3 * x + 1] * w[l * k + j];
      b[y * n + x] = s;
    }
}
static void pool(int h, int n, const float *a, float *b) {
  meta_for (int y = 0; y < h; y++)
    meta_for (int x = 0; x < n; x++) meta_cache(a)
      b[y * n + x] = a[2 * y * 2 * n + 2 * x] + a[2 * y * 2 * n + 2 * x + 1] + a[(2 * y + 1) * 2 * n + 2 * x] -
                     a[(2 * y + 1) * 2 * n + 2 * x + 1];
}
static void declared(int n, const short (*a)[24], int *b) {
  meta_for (int y = 0; y < n; y++)
    meta_for (int x = 0; x < 12; x++) meta_cache(a) b[y * 12 + x] = a[2 * y + 1][2 * x] * 3 - a[2 * y][2 * x + 1];
}
struct Complex {
  float re, im;
};
static void complexes(int n, const Complex *a, float *b) {
  meta_for (int i = 0; i < n; i++) meta_cache(a) b[i] = a[2 * i].re * a[2 * i + 1].im - a[2 * i].im * a[2 * i + 1].re;
}
static void product(int n, const float *a, const float *b, float *c) {
  meta_for (int i = 0; i < n; i++)
    meta_for (int j = 0; j < n; j++) {
      float s = 0;
      for (int k = 0; k < n; k++) s += a[i * 2 * n + 2 * k + 1] * b[2 * k * n + j];
      c[i * n + j] = s;
    }
}

void test_case(int n) {
  const int cells = 9 * (n + 4) * (n + 4) + 64, numbers = 11 * n + 64;
  float *a = NEW(float, cells), *w = NEW(float, cells), *b = NEW(float, cells);
  int *whole = NEW(int, numbers), *sums = NEW(int, numbers);
  FILL_REAL(a, cells);
  FILL_REAL(w, cells);
  FILL_REAL(b, cells);
  FILL(whole, numbers, -100, 100);
  FILL(sums, numbers, 0, 0);
  every_other(n, a, b);
  RECORD(b, n);
  every_third_down(n, a, b);
  RECORD(b, n);
  pairs(n, a, b);
  RECORD(b, n);
  remainders(n, a, b);
  RECORD(b, n);
  restricted(n, a, b);
  RECORD(b, n);
  for (int k = 0; k < 6; k = 2 * k + 1) {
    window(n, k, a, w, b);
    RECORD(b, n);
    sieve(n, k, whole, sums);
    RECORD(sums, n);
  }
  convolution(n, n + 1, 2 * n + 4, a, w, b);
  RECORD(b, n * (n + 1));
  convolution_by_channel(n / 2, n / 2, 2, 3, 2 * n + 2, a, w, b);
  RECORD(b, n * n / 4);
  pool(n, n + 1, a, b);
  RECORD(b, n * (n + 1));
  short(*rows)[24] = (short(*)[24])NEW(short, (2 * n + 1) * 24);
  FILL(&rows[0][0], (2 * n + 1) * 24, -100, 100);
  int *of_rows = NEW(int, 12 * n + 1);
  FILL(of_rows, 12 * n + 1, 0, 0);
  declared(n, rows, of_rows);
  RECORD(of_rows, 12 * n);
  Complex *numbers_of_two = NEW(Complex, 2 * n + 2);
  for (int i = 0; i < 2 * n + 2; i++) numbers_of_two[i] = Complex{a[i], w[i]};
  complexes(n, numbers_of_two, b);
  RECORD(b, n);
  product(n, a, w, b);
  RECORD(b, n * n);
}
