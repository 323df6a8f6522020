// Runs of inner meta_for loops that follow one another may touch the same elements.
// RUN: %accept %s

void rows(int *a, const int *b, int n) {
  meta_for (int i = 0; i < n; i++) {
    for (int k = 0; k < n; k++) {
      meta_for (int j = 0; j < n; j++) a[i * n + j] += b[k];
    }
    meta_for (int j = 0; j < n; j++) {
      int t = j;
      t *= 2;
      if (b[j]) continue;
      a[i * n + n - 1 - j] = t;
    }
  }
}
