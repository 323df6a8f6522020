// What may not be read is not read early.
// RUN: %refuse %s | FileCheck %s

void select(const int *m, const float *a, float *b, int n) {
  meta_for (int i = 1; i < n - 1; i++) meta_cache(a) b[i] = m[i] > 0 ? a[i - 1] + a[i + 1] : 0;
}

// CHECK: rejects-cache-of-uncertain-read.cpp:[[#@LINE-3]]:40: error: meta_cache(a) cannot be honoured: 'a[i - 1]' is read only under a condition, or in a loop, that is not followed; remove the clause [MF403]
