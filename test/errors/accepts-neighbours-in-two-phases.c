// Iterations of a phase read what an earlier phase wrote; even and odd elements; one row of two, chosen by a variable of the block.
// RUN: %accept %s

void f(int n, int s, int *a) {
  meta_for (int v = 0; v < n; v++) {
    int x[s + 1], y[s], u[2][s], k = 0;
    meta_for (int t = 0; t < s; t++) x[t] = a[v * s + t];
    meta_for (int t = 1; t < s; t++) y[t] = x[t - 1];
    meta_for (int t = 0; t < s; t += 2) x[t] += x[t + 1];
    meta_for (int t = 0; t < s; t++) u[0][t] = y[t];
    for (int d = 1; d < s; d *= 2) {
      meta_for (int t = d; t < s; t++) u[1 - k][t] = u[k][t - d];
      k = 1 - k;
    }
    meta_for (int t = 0; t < s; t++) a[v * s + t] = x[t] + u[k][t];
  }
}
