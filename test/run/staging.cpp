// Nests whose reads are staged in shared memory, and whose sequential loops are cut into tiles: stencils, products,
// convolutions, triangles; guards, strides, structs, declared dimensions; loops that may not run.
// What must be staged (meta_cache) limits block sizes.
// RUN: %check --choices 16 --largest 256 %s %t 0 1 2 3 7 19 40
#include "testing.h"

static void stencil_1d(int n, const int *a, int *b) {
  meta_for (int i = 1; i < n - 1; i++) b[i] = (a[i - 1] + a[i] + a[i + 1]) / 3;
}
static void stencil_far(int n, const int *a, int *b) {
  meta_for (int i = 5; i < n - 2; i++) b[i] = a[i - 5] - a[i + 2];
}
static void stencil_cross(int n, int m, const float *a, float *b) {
  meta_for (int i = 1; i < n - 1; i++)
    meta_for (int j = 1; j < m - 1; j++)
      b[i * m + j] = a[i * m + j] + a[(i - 1) * m + j] + a[(i + 1) * m + j] + a[i * m + j - 1] + a[i * m + j + 1];
}
static void stencil_box(int n, int m, const float *a, float *b) {
  meta_for (int i = 1; i < n - 1; i++)
    meta_for (int j = 1; j < m - 1; j++) {
      float s = 0;
      for (int y = -1; y <= 1; y++)
        for (int x = -1; x <= 1; x++) s += a[(i + y) * m + j + x];
      b[i * m + j] = s / 9;
    }
}
static void stencil_3d(int n, const float *a, float *b) {
  meta_for (int i = 1; i < n - 1; i++)
    meta_for (int j = 1; j < n - 1; j++)
      meta_for (int k = 1; k < n - 1; k++)
        b[(i * n + j) * n + k] = a[(i * n + j) * n + k] + a[((i - 1) * n + j) * n + k] - a[((i + 1) * n + j) * n + k] +
                                 a[(i * n + j + 1) * n + k] + a[(i * n + j) * n + k - 1];
}
static void filter(int n, int r, const float *a, const float *w, float *b) {
  meta_for (int i = 0; i < n; i++) {
    float s = 0;
    for (int k = -r; k <= r; k++)
      if (i + k >= 0 && i + k < n) s += a[i + k] * w[k + r];
    b[i] = s;
  }
}
static void filter_2d(int n, int m, int r, const float *a, const float *w, float *b) {
  meta_for (int i = r; i < n - r; i++)
    meta_for (int j = r; j < m - r; j++) {
      float s = 0;
      for (int y = -r; y <= r; y++)
        for (int x = -r; x <= r; x++) s += a[(i + y) * m + j + x] * w[(y + r) * (2 * r + 1) + x + r];
      b[i * m + j] = s;
    }
}
static void transpose(int n, int m, const double *a, double *b) {
  meta_for (int i = 0; i < n; i++)
    meta_for (int j = 0; j < m; j++) b[j * n + i] = a[i * m + j];
}
static void transpose_triangle(int n, const double *a, double *b) {
  meta_for (int i = 0; i < n; i++)
    meta_for (int j = 0; j <= i; j++) b[j * n + i] = a[i * n + j];
}
static void matmul(long n, long m, long k, const float *a, const float *b, float *c) {
  meta_for (long i = 0; i < n; i++)
    meta_for (long j = 0; j < m; j++) {
      float s = 0;
      for (long l = 0; l < k; l++) s += a[i * k + l] * b[l * m + j];
      c[i * m + j] = s;
    }
}
static void product_in_place(int n, int m, int k, float alpha, float beta, const float *a, const float *b, float *c) {
  meta_for (int i = 0; i < n; i++)
    meta_for (int j = 0; j < m; j++) {
      c[i * m + j] *= beta;
      for (int l = 0; l < k; l++) c[i * m + j] += alpha * a[i * k + l] * b[l * m + j];
    }
}
static void product_transposed(int n, int m, int k, const float *a, const float *b, float *c) {
  meta_for (int i = 0; i < n; i++)
    meta_for (int j = 0; j < m; j++) {
      double s = 1, t;
      const int two = 2;
      t = i + j;
      for (int l = k - 1; l >= 0; l--) s -= a[l * n + i] * (two + b[j * k + l]);
      c[j * n + i] = (float)(s + t);
    }
}
static void syrk(int n, int k, const float *a, float *c) {
  meta_for (int i = 0; i < n; i++)
    meta_for (int j = 0; j <= i; j++) {
      c[i * n + j] *= 0.5f;
      for (int l = 0; l < k; l++) c[i * n + j] += a[i * k + l] * a[j * k + l];
    }
}
static void trmm(int n, const float *a, const float *b, float *c) {
  meta_for (int i = 0; i < n; i++)
    meta_for (int j = 0; j < n; j++) {
      float s = 0;
      for (int l = i + 1; l < n; l++) s += a[l * n + i] * b[l * n + j];
      c[i * n + j] = s;
    }
}
static void band(int n, int w, const float *a, const float *x, float *y) {
  meta_for (int i = 0; i < n; i++) {
    float s = 0;
    for (int j = i - w > 0 ? i - w : 0; j < (i + w + 1 < n ? i + w + 1 : n); j++) s += a[i * n + j] * x[j];
    y[i] = s;
  }
}
static void polynomial(int n, const float *a, const float *b, float *c) {
  meta_for (int p = 0; p <= 2 * n; p++)
    for (int t = n - p > 0 ? n - p : 0; t <= (n < 2 * n - p ? n : 2 * n - p); t++) c[p] += a[t + p - n] * b[n - t];
}
static void matvec(int n, int m, const float *a, const float *x, float *y) {
  meta_for (int i = 0; i < n; i++) {
    float s = 0;
    for (int j = 0; j < m; j++) s += a[i * m + j] * x[j];
    y[i] += s;
  }
}
static void matvec_steps(int n, int m, const float *a, const float *x, float *y) {
  meta_for (int i = 0; i < n; i++) {
    float s = 0;
    for (int j = 1; j < m; j += 3) s += a[i * m + j] * x[j];
    y[i] = s;
  }
}
static void sometimes(int n, const int *m, const int *a, int *b) {
  meta_for (int i = 1; i < n - 1; i++) b[i] = m[i] > 0 ? a[i - 1] + a[i + 1] : 0;
}
static void covered(int n, const int *m, const int *a, int *b) {
  meta_for (int i = 1; i < n - 1; i++) {
    b[i] = a[i + 1] - a[i - 1];
    if (m[i] > 0) b[i] += a[i + 1];
  }
}
static void guarded(int n, const int *a, int *b) {
  meta_for (int i = 0; i < n; i++) {
    int s = a[i];
    if (i > 0) s += a[i - 1];
    if (i + 1 < n) s += a[i + 1];
    b[i] = s;
  }
}
struct Point {
  float x, y;
  short tag;
};
static void structs(int n, const Point *p, float *b) {
  meta_for (int i = 0; i < n; i++) {
    float s = 0;
    for (int j = 0; j < n; j++) s += p[j].x * p[i].y + p[j].tag;
    b[i] = s;
  }
}
static void declared(const float (*a)[24], const float (*b)[20], float (*c)[20]) {
  meta_for (int i = 0; i < 16; i++)
    meta_for (int j = 0; j < 20; j++) {
      c[i][j] = 0;
      for (int l = 0; l < 24; l++) c[i][j] += a[i][l] * b[l][j];
    }
}
static void constant_rows(const float *a, float *b) {
  meta_for (int i = 1; i < 15; i++)
    meta_for (int j = 1; j < 63; j++) b[i * 64 + j] = a[i * 64 + j + 1] - a[(i - 1) * 64 + j] + a[(i + 1) * 64 + j - 1];
}
static void every_other(int n, const float *a, float *b) {
  meta_for (int i = 0; i < n; i++) b[i] = a[2 * i] + a[2 * i + 1];
}
static void backwards(int n, const float *a, float *b) {
  meta_for (int i = n - 2; i > 0; i--) b[n - 1 - i] = a[n - i] + a[n - i - 1] + a[n - i - 2];
}
static void with_continue(int n, const float *a, const float *b, float *c) {
  meta_for (int i = 0; i < n; i++)
    meta_for (int j = 0; j < n; j++) {
      float s = 0, largest = -1;
      int count = 0;
      for (int l = 0; l < n; l++) {
        float v = a[i * n + l] - b[l * n + j];
        if (v < 0) continue;
        count++;
        s += v;
        if (v > largest) largest = v;
      }
      c[i * n + j] = count > 0 ? s / count + largest : 0;
    }
}
static void rows(int n, int m, const float *a, const float *b, float *c) {
  meta_for (int i = 0; i < n; i++) {
    const float *row = a + i * m;
    float *out = c + i;
    *out = 0;
    for (int l = 0; l < m; l++) *out += row[l] * b[l];
  }
}
static void descending(int n, const float *a, const float *b, float *c) {
  meta_for (int i = n - 1; i >= 0; i--)
    meta_for (int j = 0; j < n; j += 2) {
      float s = 0;
      for (int l = n - 1; l > i; l--) s += a[i * n + l] * b[l * n + j];
      c[i * n + j] = s;
    }
}
static void bytes(int n, const signed char *a, const unsigned char *b, long long *c) {
  meta_for (int i = 0; i < n; i++)
    meta_for (int j = 0; j < n; j++) {
      long long s = i;
      for (int l = 0; l <= j; l++) s = s % 1000 * 3 + a[l * n + i] * b[j + l];
      c[i * n + j] = s;
    }
}
// meta_cache: without it neither would be staged
static void insisted(int n, const float *a, const float *x, float *b) {
  meta_for (int i = 0; i < n; i++) meta_cache(a, x) {
    float s = x[i];
    if (i > 2) s += a[i - 3];
    b[i] = s * x[i];
  }
}

void test_case(int n) {
  const int cells = 3 * (n + 3) * (n + 3) + 3 * 64 * 64, cubes = (n + 1) * (n + 1) * (n + 1);
  float *fa = NEW(float, cells), *fb = NEW(float, cells), *fc = NEW(float, cells);
  double *da = NEW(double, cells), *db = NEW(double, cells);
  int *a = NEW(int, n + 1), *b = NEW(int, n + 1), *m = NEW(int, n + 1);
  FILL_REAL(fa, cells);
  FILL_REAL(fb, cells);
  FILL_REAL(fc, cells);
  FILL_REAL(da, cells);
  FILL_REAL(db, cells);
  FILL(a, n + 1, -100, 100);
  FILL(b, n + 1, -100, 100);
  FILL(m, n + 1, -1, 1);
#define CHECK_FLOATS RECORD(fc, cells)
  stencil_1d(n, a, b);
  RECORD(b, n + 1);
  stencil_far(n, a, b);
  RECORD(b, n + 1);
  stencil_cross(n, n + 2, fa, fc);
  CHECK_FLOATS;
  stencil_box(n + 1, n, fa, fc);
  CHECK_FLOATS;
  if (n < 10) {
    float *ca = NEW(float, cubes), *cb = NEW(float, cubes);
    FILL_REAL(ca, cubes);
    FILL_REAL(cb, cubes);
    stencil_3d(n, ca, cb);
    RECORD(cb, cubes);
  }
  filter(n, n / 3, fa, fb, fc);
  CHECK_FLOATS;
  filter_2d(n, n + 2, n / 4, fa, fb, fc);
  CHECK_FLOATS;
  transpose(n, n + 3, da, db);
  RECORD(db, cells);
  transpose_triangle(n, da, db);
  RECORD(db, cells);
  matmul(n, n + 1, n + 2, fa, fb, fc);
  CHECK_FLOATS;
  matmul(n, n, 0, fa, fb, fc);
  CHECK_FLOATS;
  product_in_place(n + 1, n, n / 2, 1.5f, 0.25f, fa, fb, fc);
  CHECK_FLOATS;
  product_transposed(n, n + 1, n, fa, fb, fc);
  CHECK_FLOATS;
  syrk(n, n + 1, fa, fc);
  CHECK_FLOATS;
  trmm(n, fa, fb, fc);
  CHECK_FLOATS;
  band(n, n / 3, fa, fb, fc);
  CHECK_FLOATS;
  polynomial(n - 1, fa, fb, fc);
  CHECK_FLOATS;
  matvec(n, n + 3, fa, fb, fc);
  matvec_steps(n, n + 3, fa, fb, fc);
  CHECK_FLOATS;
  sometimes(n, m, a, b);
  covered(n, m, a, b);
  RECORD(b, n + 1);
  guarded(n, a, b);
  RECORD(b, n + 1);
  Point *p = NEW(Point, n);
  for (int i = 0; i < n; i++) p[i] = Point{fa[i], fb[i], (short)i};
  structs(n, p, fc);
  CHECK_FLOATS;
  declared((const float(*)[24])fa, (const float(*)[20])fb, (float(*)[20])fc);
  CHECK_FLOATS;
  constant_rows(fa, fc);
  CHECK_FLOATS;
  every_other(n, fa, fc);
  backwards(n, fa, fc);
  CHECK_FLOATS;
  with_continue(n, fa, fb, fc);
  CHECK_FLOATS;
  rows(n, n, fa, fb, fc);
  CHECK_FLOATS;
  descending(n, fa, fb, fc);
  CHECK_FLOATS;
  long long *wide = NEW(long long, n * n + 1);
  FILL(wide, n * n + 1, 0, 0);
  bytes(n, (const signed char *)fa, (const unsigned char *)fb, wide);
  RECORD(wide, n * n + 1);
  insisted(n < 4 ? 0 : n, fa, fb, fc);
  CHECK_FLOATS;
}
