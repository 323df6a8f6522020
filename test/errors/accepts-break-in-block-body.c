// break and continue of the loops of a block, and inner loops of a phase with jumps of their own.
// RUN: %accept %s

void f(int n, int s, int *a) {
  meta_for (int v = 0; v < n; v++) {
    int x[s];
    meta_for (int t = 0; t < s; t++) x[t] = a[v * s + t];
    for (int k = 0; k < s; k++) {
      if (x[k] == 3) continue;
      if (x[k] > 5) break;
      meta_for (int t = 0; t < s; t++) {
        if (x[t] == k) continue;
        for (int j = 0; j < 9; j++)
          if (j == x[t]) break;
        x[t]++;
      }
    }
    meta_for (int t = 0; t < s; t++) a[v * s + t] = x[t];
  }
}
