// The k loop of a matrix product accumulates.
// RUN: %refuse %s | FileCheck %s

void product(float *c, const float *a, const float *b, int n) {
  meta_for (int i = 0; i < n; i++)
    meta_for (int j = 0; j < n; j++)
      meta_for (int k = 0; k < n; k++) c[i * n + j] += a[i * n + k] * b[k * n + j];
}

// CHECK: rejects-parallel-sum-dimension.cpp:[[#@LINE-3]]:40: error: the iterations of this meta_for collide: iteration i = 0, j = 0, k = 0 updates 'c[i * n + j]' and iteration i = 0, j = 0, k = 1 updates 'c[i * n + j]', both c[0] (with n = 6); iterations must be independent
// CHECK: rejects-parallel-sum-dimension.cpp:[[#@LINE-4]]:40: note: the other reference is here
// CHECK: rejects-parallel-sum-dimension.cpp:[[#@LINE-7]]:3: note: in this meta_for
