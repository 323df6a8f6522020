// Initial values of block arrays: a list for one dimension, zeros for more.
// RUN: %accept %s

void f(int n, int *a) {
  meta_for (int v = 0; v < n; v++) {
    int x[3] = {1, v, a[2 * v]}, y[2][2] = {0};
    const float w[4] = {0.5f, 0.25f};
    meta_for (int t = 0; t < 2; t++) y[t][0] += x[t] + (int)w[t];
    meta_for (int t = 0; t < 2; t++) a[2 * v + t] = y[t][0] + y[t][1];
  }
}
