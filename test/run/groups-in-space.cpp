// Stencils in space whose rows are whole groups of 16 bytes: a thread has such groups of two planes, also at the ends of rows,
// where a point that does not exist is computed with what there is, for nothing.
// RUN: %check %s %t --largest 64 --choices 40 0 1 2 4 8 12 13 20 --and --largest 64 --choices 12 36 -- -O1
#include "testing.h"

// One element from each end of a row.
static void smoothed(int n, const float *a, float *b) {
  meta_for (int i = 1; i < n - 1; i++)
    meta_for (int j = 1; j < n - 1; j++)
      meta_for (int k = 1; k < n - 1; k++)
        b[(i * n + j) * n + k] = (a[((i - 1) * n + j) * n + k] + a[((i + 1) * n + j) * n + k] + a[(i * n + j - 1) * n + k] +
                                  a[(i * n + j + 1) * n + k] + a[(i * n + j) * n + k - 1] + a[(i * n + j) * n + k + 1]) *
                                 (1.0f / 6);
}
// Three elements from one end and five from the other; doubles, two in a group, and a row of coefficients.
static void wide_ends(int n, int m, const double *a, const double *c, double *b) {
  meta_for (int i = 0; i < n; i++)
    meta_for (int j = 1; j < n; j++)
      meta_for (int k = 3; k < m - 5; k++)
        b[(i * n + j) * m + k] = a[(i * n + j) * m + k - 3] + c[k] * a[(i * n + j) * m + k + 5] - a[(i * n + j - 1) * m + k];
}
// Whole rows, and a quotient by an element, which is a number in any case.
static void quotients(int n, int m, const float *a, const float *d, float *b) {
  meta_for (int i = 0; i < n; i++)
    meta_for (int j = 0; j < n; j++)
      meta_for (int k = 0; k < m; k++) b[(i * n + j) * m + k] = a[(i * n + j) * m + k] / d[(i * n + j) * m + k];
}
// Integers, and a loop of few iterations.
static void counted(int n, int m, const int *a, int *b) {
  meta_for (int i = 0; i < n; i++)
    meta_for (int j = 0; j < n; j++)
      meta_for (int k = 2; k < m - 2; k++) {
        int s = 0; // of five (neighbours)
        for (int l = -2; l <= 2; l++) s += a[(i * n + j) * m + k + l] * (l + 3);
        b[(i * n + j) * m + k] = s % 7;
      }
}
// Four dimensions.
static void deep(int n, int m, const float *a, float *b) {
  meta_for (int h = 0; h < 3; h++)
    meta_for (int i = 0; i < n; i++)
      meta_for (int j = 0; j < n; j++)
        meta_for (int k = 1; k < m; k++)
          b[((h * n + i) * n + j) * m + k] = a[((h * n + i) * n + j) * m + k - 1] - a[((h * n + i) * n + j) * m + k];
}
// Negative twins: what may not be done for nothing. A quotient by an integer that may be 0, a call that may not come back,
// a condition, an array that is read and written, rows in threes.
static int steps(int x) {
  int s = 0;
  while (x != 1) x = x % 2 == 0 ? x / 2 : 3 * x + 1, s++;
  return s;
}
static void by_integers(int n, int m, const int *a, int *b) {
  meta_for (int i = 0; i < n; i++)
    meta_for (int j = 0; j < n; j++)
      meta_for (int k = 1; k < m - 1; k++) b[(i * n + j) * m + k] = a[(i * n + j) * m + k] / k;
}
static void called(int n, int m, const int *a, int *b) {
  meta_for (int i = 0; i < n; i++)
    meta_for (int j = 0; j < n; j++)
      meta_for (int k = 1; k < m - 1; k++) b[(i * n + j) * m + k] = steps(1 + (a[(i * n + j) * m + k] & 7));
}
static void conditional(int n, int m, const float *a, float *b) {
  meta_for (int i = 0; i < n; i++)
    meta_for (int j = 0; j < n; j++)
      meta_for (int k = 0; k < m; k++) b[(i * n + j) * m + k] = k > 5 ? a[(i * n + j) * m + k - 6] : 1.5f;
}
static void in_place(int n, int m, float *b) {
  meta_for (int i = 0; i < n; i++)
    meta_for (int j = 0; j < n; j++)
      meta_for (int k = 0; k < m; k++) b[(i * n + j) * m + k] = b[(i * n + j) * m + k] * 0.5f;
}
static void in_threes(int n, const float *a, float *b) {
  meta_for (int i = 0; i < n; i++)
    meta_for (int j = 0; j < n; j++)
      meta_for (int k = 0; k < 3; k++) b[(i * n + j) * 3 + k] = a[(i * n + j) * 3 + 2 - k];
}

template <class T>
static T *numbers(int n) {
  T *out = NEW(T, n);
  FILL(out, n, 1, 1000);
  return out;
}

void test_case(int n) {
  const int m = n + n / 2, plane = n * n * m, all = 3 * plane + 3 * n * n + n * n * n + m + 8;
  const float *const f = numbers<float>(all), *const g = numbers<float>(all);
  const double *const d = numbers<double>(all);
  const int *const i = numbers<int>(all);
  float *const b = numbers<float>(all);
  double *const e = numbers<double>(all);
  int *const c = numbers<int>(all);
  smoothed(n, f, b), RECORD(b, all);
  wide_ends(n, m, d, d + 2, e), RECORD(e, all);
  quotients(n, m, f, g, b), RECORD(b, all);
  counted(n, m, i, c), RECORD(c, all);
  deep(n, m, f, b), RECORD(b, all);
  by_integers(n, m, i, c), RECORD(c, all);
  called(n, m, i, c), RECORD(c, all);
  conditional(n, m, f, b), RECORD(b, all);
  in_place(n, m, b), RECORD(b, all);
  in_threes(n, f, b), RECORD(b, all);
}
