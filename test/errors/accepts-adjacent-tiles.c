// The tiles that the blocks write lie side by side: blocks are 2 * s apart and write 2 * s coefficients, counted down from i.
// RUN: %accept %s

void f(int n, int blocks, int s, int *a) {
  meta_schedule meta_extent(a, n) {
    for (int i = n - 1; i >= 0; i -= 3)
      meta_for (int v = 0; v < blocks; v++) {
        int tile[2 * s];
        meta_for (int t = 0; t < 2 * s; t++) tile[t] = a[i - s - 2 * s * v - t];
        meta_for (int t = 0; t < 2 * s; t++) a[i - s - 2 * s * v - t] = tile[t] + t;
      }
  }
}
