// The advice of rejects-bound-from-array.cpp works.
// RUN: %accept %s

void fill(int *a, const int *b) {
  const int n = b[0];
  meta_for (int i = 0; i < n; i++) a[i] = 1;
}
