// One to five meta_for dimensions, rectangular, triangular, trapezoid, with bounds from min, max and ?:.
// RUN: %check --choices 9 %s %t 0 1 2 3 5 8
#include "testing.h"

static void three(int n, int m, const float *a, float *b) {
  meta_for (int i = 0; i < n; i++)
    meta_for (int j = 0; j < m; j++)
      meta_for (int k = 0; k < n; k++) b[(i * m + j) * n + k] = a[(k * m + j) * n + i] * 0.5f;
}
static void four(int n, const int *a, int *b) {
  meta_for (int i = 0; i < n; i++)
    meta_for (int j = 0; j < n; j++)
      meta_for (int k = 0; k < 2; k++)
        meta_for (int l = 0; l < n; l++) b[((i * n + j) * 2 + k) * n + l] = a[i] + a[j] * a[l] - k;
}
static void five(int n, const int *a, int *b) {
  meta_for (int i = 0; i < n; i++)
    meta_for (int j = 0; j < 2; j++)
      meta_for (int k = 0; k < n; k++)
        meta_for (int l = 0; l < 3; l++)
          meta_for (int m = n - 1; m >= 0; m--) b[(((i * 2 + j) * n + k) * 3 + l) * n + m] = a[m] + a[k] * j + l - a[i];
}
static void triangles(int n, int *b) {
  meta_for (int i = 0; i < n; i++)
    meta_for (int j = 0; j <= i; j++) b[i * n + j] += i - j;
  meta_for (int i = 0; i < n; i++)
    meta_for (int j = i + 1; j < n; j++) b[i * n + j] *= 3;
  meta_for (int i = n - 1; i >= 0; i--)
    meta_for (int j = n - 1; j > i; j--) b[j * n + i] -= 2 * j;
  meta_for (int i = 0; i < n; i++)
    meta_for (int j = i; j < n; j++) b[j * n + i] ^= i + j;
}
static void trapezoids(int n, int *b) {
  meta_for (int i = 0; i < n; i++)
    meta_for (int j = 0; j < 2 * i + 3; j++) b[i * (2 * n + 3) + j] = i + 5 * j;
  meta_for (int i = 1; i < n; i++)
    meta_for (int j = i - 1; j <= i + 1; j++) b[i * (2 * n + 3) + j] += 100;
}
static void tetrahedron(int n, int *b) {
  meta_for (int i = 0; i < n; i++)
    meta_for (int j = 0; j < i; j++)
      meta_for (int k = j; k < i; k++) b[(i * n + j) * n + k] += i + 7 * j - k;
}
#define MIN(x, y) ((x) < (y) ? (x) : (y))
#define MAX(x, y) ((x) > (y) ? (x) : (y))
static void bounded(int n, int w, int lo, int *b) {
  meta_for (int i = 0; i < n; i++)
    meta_for (int j = MAX(0, i - w); j < MIN(n, i + w + 1); j++) b[i * n + j] += 9;
  meta_for (int i = MAX(lo, 1); i < MIN(n, 2 * w); i++) b[i] = -b[i];
  meta_for (int i = 0; i < (n / 2 < w ? n / 2 : w); i++) b[i * n] -= 4;
  int last = n < w ? n : w;
  meta_for (int i = 0; i < last; i++) b[i * n] += 4;
  meta_for (int i = lo > 0 ? lo : -lo; i < n; i++) b[i] += 6;
}

void test_case(int n) {
  const int sizes = 32 * 2 * 8 * 3 * 8;
  float *fa = NEW(float, n * n * 2), *fb = NEW(float, n * n * 2);
  int *a = NEW(int, n), *b = NEW(int, sizes);
  FILL_REAL(fa, n * n * 2);
  FILL(a, n, -20, 20);
  FILL(b, sizes, -20, 20);
  three(n, 2, fa, fb);
  RECORD(fb, n * n * 2);
  four(n, a, b);
  RECORD(b, sizes);
  five(n, a, b);
  RECORD(b, sizes);
  triangles(n, b);
  RECORD(b, sizes);
  trapezoids(n, b);
  RECORD(b, sizes);
  tetrahedron(n, b);
  RECORD(b, sizes);
  for (int w = 0; w < 4; w++) bounded(n, w, w - 2, b);
  RECORD(b, sizes);
}
