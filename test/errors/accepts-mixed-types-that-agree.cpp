// From 0 on, signed and unsigned comparison agree.
// RUN: %accept %s

#include <cstddef>
void fill(int *a, unsigned n, std::size_t m) {
  meta_for (int i = 0; i < n; i++) a[i] = 1;
  meta_for (std::size_t i = 0; i < m; i++) a[i] = 2;
  meta_for (unsigned i = n; i > 0; i--) a[i - 1] = 3;
}
