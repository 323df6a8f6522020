// Programs in block form, whose points are v*B + u, in all variants: B that divides and does not, larger than the
// range, 1, none and huge; guards, bounds and contracts; names of blocks and threads in the body; several dimensions.
// RUN: %check --choices 16 --largest 256 %s %t 0 1 2 3 7 19 40 60 -- -O1
#include "testing.h"
#include <algorithm>

static void reverse(int n, int B, const int *a, int *b) {
  int blocks = (n + B - 1) / B;
  meta_for (int v = 0; v < blocks; v++)
    meta_for (int u = 0; u < B; u++) {
      int p = v * B + u;
      if (p < n) b[p] = a[n - 1 - p];
    }
}
// n is a multiple of B
static void divides(int n, int B, const int *a, int *b) {
  int blocks = n / B;
  meta_for (int v = 0; v < blocks; v++)
    meta_for (int u = 0; u < B; u++) b[v * B + u] += a[v * B + u] * 3;
}
static void inner(int n, int B, const int *a, int *b) {
  int blocks = (n - 2 + B - 1) / B;
  meta_for (int v = 0; v < blocks; v++)
    meta_for (int u = 0; u < B; u++) {
      int p = v * B + u + 1;
      if (p >= n - 1) continue;
      b[p] = (a[p - 1] + a[p] + a[p + 1]) / 3;
    }
}
// blocks before the first point, and behind the last
static void from_second(int n, int B, int blocks, int *b) {
  meta_for (int v = 1; v < blocks; v++)
    meta_for (int u = 0; u < B; u++) {
      long p = (long)v * B + u;
      if (p >= 5 && p < n) b[p] -= 7;
    }
}
static void any_size(int n, long B, int blocks, int *b) {
  meta_for (int v = 0; v < blocks; v++)
    meta_for (long u = 0; u < std::min(B, n - v * B); u++) {
      long p = v * B + u;
      b[p] += 11;
    }
}
static void names(int n, int B, int *b) {
  int blocks = (n + B - 1) / B;
  meta_for (int v = 0; v < blocks; v++)
    meta_for (int u = 0; u < B; u++) {
      int p = v * B + u;
      int q = p + n;
      if (q < 2 * n) {
        int h = v + p;
        b[q - n] += 5 * v - u + h;
      }
    }
}
static void polynomial(int n, int B, const float *a, const float *b, float *c) {
  int blocks = n < 0 ? 0 : 2 * n / B + 1;
  meta_for (int v = 0; v < blocks; v++)
    meta_for (int u = 0; u < B; u++) {
      int p = v * B + u;
      if (p <= 2 * n)
        for (int t = std::max(0, n - p); t <= std::min(n, 2 * n - p); t++) c[p] += a[t + p - n] * b[n - t];
    }
}
static void transpose(int n, int m, int Bi, int Bj, const float *a, float *b) {
  int row_blocks = (n + Bi - 1) / Bi, col_blocks = (m + Bj - 1) / Bj;
  meta_for (int vi = 0; vi < row_blocks; vi++)
    meta_for (int vj = 0; vj < col_blocks; vj++)
      meta_for (int ui = 0; ui < Bi; ui++)
        meta_for (int uj = 0; uj < Bj; uj++) {
          int i = vi * Bi + ui, j = vj * Bj + uj;
          if (i < n && j < m) b[j * n + i] = a[i * m + j];
        }
}
static void product(int n, int B, const float *a, const float *b, float *c) {
  int blocks = (n + B - 1) / B;
  meta_for (int vi = 0; vi < blocks; vi++)
    meta_for (int vj = 0; vj < blocks; vj++)
      meta_for (int ui = 0; ui < std::min(B, n - vi * B); ui++)
        meta_for (int uj = 0; uj < std::min(B, n - vj * B); uj++) {
          float s = 0;
          for (int k = 0; k < n; k++) s += a[(vi * B + ui) * n + k] * b[k * n + vj * B + uj];
          c[(vi * B + ui) * n + vj * B + uj] += s;
        }
}
static void triangle(int n, int B0, int B1, float *c) {
  int dim0 = (n + B0 - 1) / B0, dim1 = (n + B1 - 1) / B1;
  meta_for (int v0 = 0; v0 < dim0; v0++)
    meta_for (int v1 = 0; v1 < dim1; v1++)
      meta_for (int u0 = 0; u0 < B0; u0++)
        meta_for (int u1 = 0; u1 < B1; u1++) {
          int i = v0 * B0 + u0, j = v1 * B1 + u1;
          if (i < n)
            if (j <= i && i > 0) c[i * n + j] *= 2;
        }
}
static void crossed(int n, int B0, int B1, float *c) {
  int dim0 = (n + B0 - 1) / B0, dim1 = (n + B1 - 1) / B1;
  meta_for (int v0 = 0; v0 < dim0; v0++)
    meta_for (int v1 = 0; v1 < dim1; v1++)
      meta_for (int u1 = 0; u1 < B1; u1++)
        meta_for (int u0 = 0; u0 < B0; u0++) {
          int i = v0 * B0 + u0, j = v1 * B1 + u1;
          if (i < n && j < n) c[i * n + j] += 1;
        }
}
static void without_sign(unsigned n, unsigned B, int *b) {
  unsigned blocks = (n + B - 1) / B;
  meta_for (unsigned v = 0; v < blocks; v++)
    meta_for (unsigned u = 0; u < B; u++) {
      unsigned p = v * B + u;
      if (p < n) b[p] ^= 21;
    }
}

// What is no condition around everything: another branch, an effect, a value that changes, a condition on data.
static void branches(int n, int B, int *a, int *b) {
  int blocks = (n + B - 1) / B;
  meta_for (int v = 0; v < blocks; v++)
    meta_for (int u = 0; u < B; u++) {
      int p = v * B + u;
      if (p < n)
        b[p] += 2;
      else
        a[p - n] -= 1;
    }
  meta_for (int v = 0; v < blocks; v++)
    meta_for (int u = 0; u < B; u++) {
      int p = v * B + u, k = 0;
      if (p + k++ < n) b[p] += k;
    }
  meta_for (int v = 0; v < blocks; v++)
    meta_for (int u = 0; u < B; u++) {
      int p = v * B + u;
      if (p < n) {
        b[p]++;
        p = 3;
      }
    }
  meta_for (int i = 0; i < n; i++) {
    int p = i;
    if (a[p] > 4) b[p] = p;
  }
}

// Point form.
static void points(int n, int m, const float *a, float *b) {
  meta_for (int i = 0; i < n; i++)
    meta_for (int j = 0; j < n; j++)
      if (i > 0 && j > 0 && i < n - 1 && j < n - 1) b[i * n + j] = a[i * n + j] + a[(i - 1) * n + j] + a[i * n + j + 1];
  meta_for (int i = 0; i < n; i++) {
    const int p = i + 1;
    const float *row = a + i;
    if (m * i < n) b[p - 1] += row[0];
  }
  meta_for (int i = 0; i < n; i++)
    meta_for (int j = 0; j < n; j++) {
      if (i != j) continue;
      b[i * n + j] = 4;
    }
  meta_for (int i = 0; i < n; i++)
    meta_for (int j = 0; j < n; j++)
      if (i == j && n > 3) b[i * n + j] -= a[i];
  meta_for (int i = 0; i < n; i += 2) {
    int half = i + 1;
    if (3 * half > n && half < n) b[half] = half;
  }
}

void test_case(int n) {
  int *a = NEW(int, n + 500), *b = NEW(int, n + 500);
  float *x = NEW(float, n * n + 2 * n + 1), *y = NEW(float, n * n + 2 * n + 1), *z = NEW(float, n * n + 2 * n + 1);
  FILL(a, n + 500, -99, 99);
  FILL(b, n + 500, -99, 99);
  FILL_REAL(x, n * n + 2 * n + 1);
  FILL_REAL(y, n * n + 2 * n + 1);
  FILL_REAL(z, n * n + 2 * n + 1);
  for (int B : {1, 2, 5, 32, 300}) {
    reverse(n, B, a, b);
    divides(n / B * B, B, a, b);
    inner(n, B, a, b);
    from_second(n, B, (n + 40) / B, b);
    any_size(n, B, n / 2, b);
    names(n, B, b);
    without_sign(n, B, b);
    branches(n, B, a, b);
    polynomial(n, B, x, y, z);
    product(n, B, x, y, z);
    triangle(n, B, 4, z);
    crossed(n, 3, B, z);
  }
  RECORD(a, n);
  RECORD(b, n + 500);
  for (long B : {0L, -1L, -100L, 1L << 30, 1L << 31, 1L << 40}) any_size(n, B, 2, b);
  any_size(n, -3, -3, b);
  RECORD(b, n);
  RECORD(z, n * n);
  transpose(n, n + 1, 4, 8, x, z);
  transpose(n + 1, n, 7, 1, z, y);
  transpose(n, n, 16, 64, x, z);
  points(n, 2, x, y);
  points(n, -1, x, y);
  RECORD(y, n * n);
  RECORD(z, n * n);
}
