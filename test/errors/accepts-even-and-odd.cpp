// a[2 * i] and a[2 * i + 1] never meet.
// RUN: %accept %s

void spread(int *a, int n) {
  meta_for (int i = 0; i < n; i++) {
    a[2 * i] = 1;
    a[2 * i + 1] = 2;
  }
}
