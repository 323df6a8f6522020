// A goto to a label of the same body stays inside the iteration.
// RUN: %accept %s

void reduce(int *a, int n) {
  meta_for (int i = 0; i < n; i++) {
    int x = a[i];
  again:
    if (x > 3) {
      x -= 3;
      goto again;
    }
    a[i] = x;
  }
}
