// Dense univariate polynomial multiplication, c = a * b: a and b have degree n (n + 1 coefficients), c has degree 2n; n
// = -1 is the zero polynomial and writes nothing. The program is synchronous: coefficient p of the product is the sum
// over t of a[t+p-n] * b[n-t]. In point form, and in block form with 2n/B + 1 blocks: the last one ends at the bound of
// u (int) or at a guard (float).
#include <algorithm>

void polynomial_int(int n, const int *a, const int *b, int *c) {
  meta_schedule {
    meta_for (int p = 0; p <= 2 * n; p++) c[p] = 0;
    meta_for (int p = 0; p <= 2 * n; p++)
      for (int t = std::max(0, n - p); t <= std::min(n, 2 * n - p); t++) c[p] += a[t + p - n] * b[n - t];
  }
}

void polynomial_float(int n, const float *a, const float *b, float *c) {
  meta_schedule {
    meta_for (int p = 0; p <= 2 * n; p++) c[p] = 0;
    meta_for (int p = 0; p <= 2 * n; p++)
      for (int t = std::max(0, n - p); t <= std::min(n, 2 * n - p); t++) c[p] += a[t + p - n] * b[n - t];
  }
}

void polynomial_block_int(int n, int B, const int *a, const int *b, int *c) {
  int blocks = n < 0 ? 0 : 2 * n / B + 1;
  meta_schedule {
    meta_for (int p = 0; p <= 2 * n; p++) c[p] = 0;
    meta_for (int v = 0; v < blocks; v++)
      meta_for (int u = 0; u <= std::min(B - 1, 2 * n - B * v); u++) {
        int p = v * B + u;
        for (int t = std::max(0, n - p); t <= std::min(n, 2 * n - p); t++) c[p] += a[t + p - n] * b[n - t];
      }
  }
}

void polynomial_block_float(int n, int B, const float *a, const float *b, float *c) {
  int blocks = n < 0 ? 0 : 2 * n / B + 1;
  meta_schedule {
    meta_for (int p = 0; p <= 2 * n; p++) c[p] = 0;
    meta_for (int v = 0; v < blocks; v++)
      meta_for (int u = 0; u < B; u++) {
        int p = v * B + u;
        if (p <= 2 * n)
          for (int t = std::max(0, n - p); t <= std::min(n, 2 * n - p); t++) c[p] += a[t + p - n] * b[n - t];
      }
  }
}
