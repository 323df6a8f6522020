// A loop may count down.
// RUN: %accept %s

void fill(int *a, int n) {
  meta_for (int i = n - 1; i >= 0; i--) a[i] = 1;
}
