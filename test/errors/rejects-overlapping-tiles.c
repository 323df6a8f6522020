// The tiles that the blocks write overlap: blocks are s apart and write 2 * s coefficients, counted down from i.
// RUN: %refuse %s | FileCheck %s

void f(int n, int blocks, int s, int *a) {
  meta_schedule meta_extent(a, n) {
    for (int i = n - 1; i >= 0; i -= 3)
      meta_for (int v = 0; v < blocks; v++) {
        int tile[2 * s];
        meta_for (int t = 0; t < 2 * s; t++) tile[t] = t;
        meta_for (int t = 0; t < 2 * s; t++) a[i - s - s * v - t] = tile[t];
      }
  }
}

// CHECK: rejects-overlapping-tiles.c:[[#@LINE-5]]:46: error: the iterations of this meta_for collide: iteration v = 0, t = 6 writes 'a[i - s - s * v - t]' and iteration v = 1, t = 0 writes 'a[i - s - s * v - t]', both a[1996] (with blocks = 6, n = 2009, s = 6); iterations must be independent [MF201]
// CHECK: rejects-overlapping-tiles.c:[[#@LINE-6]]:46: note: the other reference is here
// CHECK: rejects-overlapping-tiles.c:[[#@LINE-10]]:7: note: in this meta_for
