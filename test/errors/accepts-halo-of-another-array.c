// A block reads the halo of its tile from an array that no block writes.
// RUN: %accept %s

void f(int n, int blocks, int s, const float *a, float *b) {
  meta_for (int v = 0; v < blocks; v++) meta_extent(a, n) meta_extent(b, n) {
    float x[s + 2];
    meta_for (int t = 0; t < s + 2; t++) x[t] = a[v * s + t];
    meta_for (int t = 0; t < s; t++) b[v * s + t + 1] = (x[t] + x[t + 1] + x[t + 2]) / 3;
  }
}
