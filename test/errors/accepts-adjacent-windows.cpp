// Inner loops that do not overlap.
// RUN: %accept %s

void window(int *a, int n, int m) {
  meta_for (int i = 0; i < n; i++)
    for (int k = 0; k < 3; k++) a[3 * i + k] = k;
  meta_for (int i = 0; i < n; i++)
    for (int k = 0; k < m; k++) a[m * i + k] = k;
}
