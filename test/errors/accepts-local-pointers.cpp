// Pointers to local data, and into one array.
// RUN: %accept %s

void fill(int *a, int n) {
  meta_for (int i = 0; i < n; i++) {
    int t[3] = {i, 1, 2};
    int *q = t;
    int *p = a + i;
    *p = q[0] + q[1];
  }
}
