// Iteration (i, j) writes what (j, i) reads.
// RUN: %refuse %s | FileCheck %s

void transpose(float *a, int n) {
  meta_for (int i = 0; i < n; i++)
    meta_for (int j = 0; j < n; j++) a[j * n + i] = a[i * n + j];
}

// CHECK: rejects-in-place-transpose.cpp:[[#@LINE-3]]:38: error: the iterations of this meta_for collide: iteration i = 0, j = 1 writes 'a[j * n + i]' and iteration i = 1, j = 0 reads 'a[i * n + j]', both a[6] (with n = 6); iterations must be independent
// CHECK: rejects-in-place-transpose.cpp:[[#@LINE-4]]:53: note: the other reference is here
// CHECK: rejects-in-place-transpose.cpp:[[#@LINE-6]]:3: note: in this meta_for
