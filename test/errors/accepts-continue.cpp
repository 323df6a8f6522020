// A continue of the meta_for itself ends its iteration and nothing else.
// RUN: %accept %s

void fill(int *a, const int *b, int n) {
  meta_for (int i = 0; i < n; i++) {
    if (b[i]) continue;
    a[i] = 1;
  }
}
