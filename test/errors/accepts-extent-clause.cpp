// The advice of rejects-unknown-extent.cpp works, with any expression.
// RUN: %accept %s

#include <cstddef>
void follow(int *a, const int *next, int n, std::size_t m) {
  meta_schedule meta_extent(a, (int)(2 * m) + n) meta_extent(next, m) {
    meta_for (int i = 0; i < n; i++) {
      int k = next[i];
      while (a[k] != k) k = next[k];
      a[i] = k;
    }
  }
}
