// A constant table may be static.
// RUN: %accept %s

void fill(int *a, int n) {
  meta_for (int i = 0; i < n; i++) {
    static const int table[3] = {1, 2, 3};
    a[i] = table[i % 3];
  }
}
