// What a phase's bounds say of variables of the block is not known, so it cannot make iterations collide: a lower bound that is
// at least one, a distance that is as long as the range; steps and halved bounds keep a tile within its block.
// RUN: %accept %s

void lower_bound(int n, int s, int *a) {
  meta_for (int v = 0; v < n; v++) {
    int x[s];
    meta_for (int t = 0; t < s; t++) x[t] = a[v * s + t];
    for (int k = s - 1; k > 0; k /= 2) {
      const int left = k / 2 + 1;
      meta_for (int t = left; t < k; t++) x[t] -= x[0] + k;
    }
    meta_for (int t = 0; t < s; t++) a[v * s + t] = x[t];
  }
}
void distance(int n, int s, const int *from, const int *to, int *a) {
  meta_for (int v = 0; v < n; v++) {
    int x[2 * s];
    meta_for (int t = 0; t < s; t++) x[t] = x[s + t] = a[v * s + t];
    const int lo = from[v] % s, hi = to[v] % s, d = hi - lo;
    meta_for (int t = lo; t < hi; t++) x[t] += x[t + d];
    meta_for (int t = 0; t < s; t++) a[v * s + t] = x[t];
  }
}
void steps(int n, int s, int *a) {
  meta_for (int v = 0; v < n; v++) meta_extent(a, n * s) {
    int x[s];
    meta_for (int t = 0; t < s; t++) x[t] = a[v * s + t];
    meta_for (int t = 0; t < s; t += 2) a[v * s + t] = x[s - 1 - t];
    meta_for (int t = 0; t < s / 2; t++) a[v * s + 2 * t] += x[t];
    for (int k = 0; k < s; k += 3) a[v * s + k] = 0;
  }
}
