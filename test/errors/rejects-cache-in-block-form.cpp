// Nests in point form are staged.
// RUN: %refuse %s | FileCheck %s

void reverse(int n, int B, const int *a, int *b) {
  int blocks = (n + B - 1) / B;
  meta_for (int v = 0; v < blocks; v++) meta_cache(a)
    meta_for (int u = 0; u < B; u++) {
      int p = v * B + u;
      if (p < n) b[p] = a[n - 1 - p];
    }
}

// CHECK: rejects-cache-in-block-form.cpp:[[#@LINE-7]]:41: error: meta_cache(a) cannot be honoured: the nest is in block form; write it in point form, or remove the clause
