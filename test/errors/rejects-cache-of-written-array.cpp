// An array that the kernel writes is staged where each of its elements has one place, and is certainly written.
// RUN: %refuse %s | FileCheck %s

void scale(const float *a, const int *m, float *b, int n) {
  meta_schedule meta_cache(a, b) {
    meta_for (int i = 1; i < n - 1; i++)
      if (m[i] > 0) b[i] = b[i] * (a[i - 1] + a[i + 1]);
  }
}
// CHECK: rejects-cache-of-written-array.cpp:[[#@LINE-5]]:17: error: meta_cache(b) cannot be honoured: 'b[i]' is read only under a condition, or in a loop, that is not followed; remove the clause [MF403]

void rows(const float *a, float *b, int n, int m, int stride) {
  meta_schedule meta_cache(b) {
    meta_for (int i = 0; i < n; i++)
      for (int j = 0; j < m; j++) b[i * stride + j] = a[i * m + j];
  }
}
// CHECK: rejects-cache-of-written-array.cpp:[[#@LINE-5]]:17: error: meta_cache(b) cannot be honoured: the kernel writes it, and rows of it are not shown to be apart; remove the clause [MF403]
