#include "units.h"

void shift(int n, int *a, const int *b) {
  meta_schedule meta_extent(a, n) meta_cache(b) {
    for (int t = 0; t < STEP; t++) {
      meta_for (int i = 1; i < n - 1; i++) a[i] = UNIT * b[i - 1] + b[i + 1] + OFFSET;
    }
  }
  meta_for (int i = 0; i < n; i++) meta_form(point) meta_assert_independent
    a[i] += 1;
#pragma scop
  for (int i = 0; i < n; i++) a[i] *= 2;
#pragma endscop
}

void rows(int n, int m, const float *restrict a, const float *restrict x, float *restrict y) {
  meta_for (int i = 0; i < n; i++) meta_reduction(+ : s) {
    float s = 0;
    for (int k = metafork_max(0, i - m); k < m; k++) s += a[i * m + k] * x[k];
    y[i] = s;
  }
}

void block(int blocks, int *restrict a) {
  meta_for (int v = 0; v < blocks; v++) {
    int tile[32];
    meta_for (int t = 0; t < 32; t++) tile[t] = a[32 * v + t];
    meta_for (int t = 0; t < 32; t++) a[32 * v + t] = tile[31 - t];
  }
}
