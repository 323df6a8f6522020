// Windows that slide over an array: what neighbouring points share is read once, 16 bytes at a time, and pieces of tiles at the
// ends of the array are done without tests where they can be.
// RUN: %check %s %t --largest 256 --choices 20 0 1 7 33 131
#include <algorithm>
#include <cstdint>

#include "testing.h"

// Up, and the other factor from last to first.
static void filter(int n, int k, const float *a, const float *w, float *y) {
  meta_for (int i = 0; i < n; i++)
    for (int l = 0; l < k; l++) y[i] += a[i + l] * w[k - 1 - l];
}
// Down, and at the ends of the arrays, by 8 bytes.
static void convolution(int n, int k, const double *a, const double *w, double *y) {
  meta_for (int i = 0; i < n + k - 1; i++)
    for (int l = std::max(0, i - n + 1); l <= std::min(i, k - 1); l++) y[i] += a[i - l] * w[l];
}
// Both ways from a middle that lies nowhere in particular.
static void mirrored(int n, int k, const std::int64_t *a, const std::int64_t *w, std::int64_t *y) {
  meta_for (int i = 0; i < n; i++)
    for (int l = 0; l < k; l++) y[i] += w[l] * (a[i + k + 1 + l] - a[i + k + 1 - l]);
}
// Two windows that are a few elements apart.
static void shifted(int n, int k, const int *a, unsigned *y) {
  meta_for (int i = 0; i < n; i++)
    for (int l = 0; l < k; l++) y[i] += (unsigned)a[i + l + 3] * (unsigned)a[i + l] + (unsigned)a[i + l + 1];
}
// The points go down.
static void reversed(int n, int k, const float *a, const float *w, float *y) {
  meta_for (int i = 0; i < n; i++)
    for (int l = 0; l < k; l++) y[i] += a[n - i + l] * w[l];
}
// Elements of other sizes, and of two sizes.
static void narrow(int n, int k, const short *a, const short *w, int *y) {
  meta_for (int i = 0; i < n; i++)
    for (int l = 0; l < k; l++) y[i] += a[i + l] * w[l];
}
static void mixed(int n, int k, const float *a, const double *w, double *y) {
  meta_for (int i = 0; i < n; i++)
    for (int l = 0; l < k; l++) y[i] += a[i + l] * w[l];
}
// A triangle whose points end where the next ones begin.
static void product(int n, const unsigned *a, const unsigned *b, unsigned *c) {
  meta_for (int p = 0; p <= 2 * n; p++)
    for (int t = std::max(0, n - p); t <= std::min(n, 2 * n - p); t++) c[p] += a[t + p - n] * b[n - t];
}
// The sum of a window, with nothing else.
static void moving(int n, int k, const double *a, double *y) {
  meta_for (int i = 0; i < n; i++) {
    double s = 0;
    for (int l = -k; l <= k; l++) s += a[i + k + l];
    y[i] = s / (2 * k + 1);
  }
}

template <class T>
static T *numbers(int n) {
  T *out = NEW(T, n);
  if (T(1) / T(2) != T(0)) {
    FILL_REAL(out, n);
  } else {
    FILL(out, n, -99, 99);
  }
  return out;
}

void test_case(int n) {
  for (const int k : {1, 5, 70, 150}) {
    const float *a = numbers<float>(n + 2 * k + 8), *w = numbers<float>(k);
    const double *b = numbers<double>(n + 2 * k + 8), *v = numbers<double>(k);
    const std::int64_t *c = numbers<std::int64_t>(n + 2 * k + 8), *u = numbers<std::int64_t>(k);
    const int *d = numbers<int>(n + k + 8);
    const short *e = numbers<short>(n + k + 8), *s = numbers<short>(k);
    float *y = numbers<float>(n);
    double *x = numbers<double>(n + k);
    std::int64_t *z = numbers<std::int64_t>(n);
    unsigned *r = numbers<unsigned>(n);
    int *q = numbers<int>(n);
    filter(n, k, a, w, y);
    reversed(n, k, a, w, y);
    RECORD(y, n);
    convolution(n, k, b, v, x);
    RECORD(x, n + k - 1);
    mixed(n, k, a, v, x);
    RECORD(x, n);
    moving(n, k, b, x);
    RECORD(x, n);
    mirrored(n, k, c, u, z);
    RECORD(z, n);
    shifted(n, k, d, r);
    RECORD(r, n);
    narrow(n, k, e, s, q);
    RECORD(q, n);
  }
  const unsigned *a = numbers<unsigned>(n + 1), *b = numbers<unsigned>(n + 1);
  unsigned *c = numbers<unsigned>(2 * n + 1);
  product(n, a, b, c);
  RECORD(c, 2 * n + 1);
}
