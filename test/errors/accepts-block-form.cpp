// Blocks of B elements.
// RUN: %accept %s

void fill(int *a, int blocks, int B) {
  meta_for (int v = 0; v < blocks; v++)
    meta_for (int u = 0; u < B; u++) a[v * B + u] = 1;
}
