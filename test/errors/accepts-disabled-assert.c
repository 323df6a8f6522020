// With NDEBUG an assert is nothing.
// RUN: %accept %s -- -DNDEBUG
#include <assert.h>

void fill(int *a, int n) {
  meta_for (int i = 0; i < n; i++) {
    assert(a[i] > 0);
    a[i] = 1;
  }
}
