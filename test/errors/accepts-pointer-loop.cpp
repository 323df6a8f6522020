// A pointer is a loop variable.
// RUN: %accept %s

void fill(int *a, int n) {
  meta_for (int *p = a; p < a + n; p++) *p = 1;
}
