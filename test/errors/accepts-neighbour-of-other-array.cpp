// Reading neighbours of an array that is not written is fine.
// RUN: %accept %s

void shift(int *a, const int *b, int n) {
  meta_for (int i = 0; i < n; i++) a[i + 1] = b[i] + b[i + 1];
}
