// A local array of constant size is private to its iteration.
// RUN: %accept %s

void fill(int *a, int n) {
  meta_for (int i = 0; i < n; i++) {
    int t[4] = {i, i, i, i};
    for (int k = 0; k < 4; k++) t[k] += k;
    a[i] = t[3];
  }
}
