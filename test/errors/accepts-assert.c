// assert is checked in a kernel, where the program checks it.
// RUN: %accept %s
#include <assert.h>

static int half(int x) {
  assert(x % 2 == 0);
  return x / 2;
}
void fill(int *a, int n) {
  meta_for (int i = 0; i < n; i++) {
    assert(a[i] > 0);
    a[i] = half(2 * i);
  }
}
