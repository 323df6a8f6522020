// One iteration of a phase writes a variable of the block, which the others read in the next phase.
// RUN: %accept %s

void f(int n, int s, int m, int *a) {
  meta_for (int v = 0; v < n; v++) {
    int first = 0, last = 0, chosen = 0, x[s];
    meta_for (int t = 0; t < s; t++) {
      x[t] = a[v * s + t];
      if (t == 0) first = x[t];
      if (t == s - 1) last += x[t];
    }
    meta_for (int t = 0; t < s; t++)
      if (m == t && x[t] > 0) chosen = x[t];
    meta_for (int t = 0; t < s; t++) a[v * s + t] = x[t] - first + last * chosen;
  }
}
