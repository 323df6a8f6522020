// A block reads the halo of its tile from the array that the next block writes.
// RUN: %refuse %s | FileCheck %s

void f(int n, int blocks, int s, float *a) {
  meta_for (int v = 0; v < blocks; v++) meta_extent(a, n) {
    float x[s + 2];
    meta_for (int t = 0; t < s + 2; t++) x[t] = a[v * s + t];
    meta_for (int t = 0; t < s; t++) a[v * s + t + 1] = (x[t] + x[t + 1] + x[t + 2]) / 3;
  }
}

// CHECK: rejects-halo-that-another-block-writes.c:[[#@LINE-4]]:38: error: the iterations of this meta_for collide: iteration v = 0, t = 5 writes 'a[v * s + t + 1]' and iteration v = 1, t = 0 reads 'a[v * s + t]', both a[6] (with blocks = 6, s = 6); iterations must be independent
// CHECK: rejects-halo-that-another-block-writes.c:[[#@LINE-6]]:49: note: the other reference is here
// CHECK: rejects-halo-that-another-block-writes.c:[[#@LINE-9]]:3: note: in this meta_for
