// Plain loops in a phase belong to its iteration; a switch without phases is a statement of the block.
// RUN: %accept %s

void f(int n, int s, int mode, int *a) {
  meta_for (int v = 0; v < n; v++) {
    int x[s], y[s], scale;
    meta_for (int t = 0; t < s; t++) x[t] = a[v * s + t];
    switch (mode) {
    case 0:
      scale = 2;
      break;
    default:
      scale = x[0];
    }
    meta_for (int t = 0; t < s; t++) {
      y[t] = 0;
      for (int k = 0; k < t; k++)
        for (int j = 0; j < s; j++) y[t] += x[j] * k * scale;
    }
    meta_for (int t = 0; t < s; t++) a[v * s + t] = y[t];
  }
}
