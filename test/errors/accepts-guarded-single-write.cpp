// Only one iteration writes a[0].
// RUN: %accept %s

void first(int *a, int n) {
  meta_for (int i = 0; i < n; i++)
    if (i == 0) a[0] = 1;
}
