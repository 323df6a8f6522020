// A pointer may be null where no iteration uses it: what a loop asks first, and what its data say.
// RUN: %check %s %t 0 1 7 33 -- -std=c++20
// RUN: %check --said=%t.said --translate=--report --translate=--auto %s %t/all 0 1 7 33 -- -std=c++20
// RUN: FileCheck %s --input-file %t.said
#include "testing.h"

// CHECK-NOT: serial: for (int {{[ij]}} = 0; {{[ij]}} < {{[nm]}};
static void added(int n, float *y, const float *bias) {
  for (int i = 0; i < n; i++)
    if (bias) y[i] += bias[i];
}
static void scaled(int n, float *y, const float *s) {
  for (int i = 0; i < n; i++) y[i] *= s ? *s : 2.0f;
}
static void chosen(int n, float *y, const float *s) {
  for (int i = 0; i < n; i++) y[i] += s != nullptr ? s[i] : 2.0f;
}
static void by_data(int n, int *a, const int *b, const int *m) {
  for (int i = 0; i < n; i++)
    if (m[i] > 100) a[i] += b[m[i] - 101];
}
static void remembered(int n, float *y, float *copy) {
  for (int i = 0; i < n; i++) {
    y[i] *= 2;
    if (copy) copy[i] = y[i];
  }
}
struct Layer {
  const float *weight, *bias;
};
static void layer(int n, int m, const Layer &l, const float *x, float *y) {
  for (int i = 0; i < n; i++)
    for (int j = 0; j < m; j++) {
      const float w = l.weight ? l.weight[i * m + j] : 1;
      y[i * m + j] = w * x[j] + (l.bias == nullptr ? 0 : l.bias[j]);
    }
}
static void asserted(int n, float *y, const float *bias, const int *order) {
  meta_for (int i = 0; i < n; i++) meta_extent(bias, n) {
    y[i] -= 1;
    if (bias && order[i] < n) y[i] += bias[order[i]];
  }
}

extern "C" void test_case(int n) {
  float *y = NEW(float, n + 1), *z = NEW(float, n + 1), *w = NEW(float, 3 * n + 1), *o = NEW(float, 3 * n + 1);
  int *a = NEW(int, n + 1), *b = NEW(int, 8), *m = NEW(int, n + 1);
  FILL_REAL(y, n + 1);
  FILL_REAL(z, n + 1);
  FILL_REAL(w, 3 * n + 1);
  FILL(a, n + 1, 0, 9);
  FILL(b, 8, 0, 9);
  FILL_REAL(o, 3 * n + 1);
  for (int k = 0; k < 2; k++) {
    const bool null = k != 0;
    FILL(m, n, null ? 0 : 97, null ? 100 : 104);
    float *const p = null ? nullptr : z;
    added(n, y, p);
    scaled(n, y, p);
    chosen(n, y, p);
    by_data(n, a, null ? nullptr : b, m);
    remembered(n, y, p);
    layer(3, n, {p ? w : nullptr, z}, y, o);
    RECORD(o, 3 * n + 1);
    layer(3, n, {w, p}, y, o);
    RECORD(o, 3 * n + 1);
    FILL(m, n, 0, n - 1);
    asserted(n, y, p, m);
    RECORD(y, n + 1);
    RECORD(z, n + 1);
    RECORD(a, n + 1);
  }
}
