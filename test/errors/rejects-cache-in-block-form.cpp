// Nests over points are staged, and nests in block form whose points are v*B + u.
// RUN: %refuse %s | FileCheck %s

void transpose(int n, const int *a, int *b) {
  meta_for (int i = 0; i < n; i++) meta_form(block) meta_cache(a)
    meta_for (int j = 0; j < n; j++) b[j * n + i] = a[i * n + j];
}

// CHECK: rejects-cache-in-block-form.cpp:[[#@LINE-4]]:53: error: meta_cache(a) cannot be honoured: the nest is in block form; write it in point form, or remove the clause [MF403]
