// An array that the kernel writes is not staged.
// RUN: %refuse %s | FileCheck %s

void scale(const float *a, float *b, int n) {
  meta_schedule meta_cache(a, b) {
    meta_for (int i = 1; i < n - 1; i++) b[i] = b[i] * (a[i - 1] + a[i + 1]);
  }
}

// CHECK: rejects-cache-of-written-array.cpp:[[#@LINE-5]]:17: error: meta_cache(b) cannot be honoured: the kernel writes it; remove the clause [MF403]
