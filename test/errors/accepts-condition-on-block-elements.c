// Conditions around phases that read what phases write: all threads read the same values, so all take the same steps.
// RUN: %accept %s

void f(int n, int s, int *a) {
  meta_for (int v = 0; v < n; v++) {
    int x[s], limit = 3;
    meta_for (int t = 0; t < s; t++) x[t] = a[v * s + t];
    while (x[0] > limit) {
      meta_for (int t = 0; t < s; t++) x[t] -= limit;
      if (x[s - 1] < 0)
        meta_for (int t = 0; t < s; t++) x[t] = -x[t];
      do {
        meta_for (int t = 0; t < s; t++) x[t]--;
        limit += x[0] & 1;
      } while (x[limit % s] > 100);
    }
    meta_for (int t = 0; t < s; t++) a[v * s + t] = x[t];
  }
}
