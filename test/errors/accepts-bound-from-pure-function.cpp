// A visible function of its arguments gives the same bound each time.
// RUN: %accept %s

#include <algorithm>
static int half(int x) { return x / 2; }
void fill(int *a, int n, int m) {
  meta_for (int i = 0; i < half(n); i++) a[i] = 1;
  meta_for (int i = 0; i < std::min(n, m); i++) a[i] = 1;
}
