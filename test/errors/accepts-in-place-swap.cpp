// Each iteration owns two elements.
// RUN: %accept %s

void reverse(int *a, int n) {
  meta_for (int i = 0; i < n / 2; i++) {
    int t = a[i];
    a[i] = a[n - 1 - i];
    a[n - 1 - i] = t;
  }
}
