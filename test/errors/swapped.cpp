// RUN: not %metafork-cc %s -o %t -- -std=c++20 2>&1 | FileCheck %s --implicit-check-not=error:
// What functions of the library do with elements is run for small sizes too. Negative twin: half, which is independent.
#include <utility>

void half(int *a, int n) {
  meta_for (int i = 0; i < n / 2; i++) std::swap(a[i], a[n - 1 - i]);
}
void whole(int *a, int n) {
  // CHECK: [[#@LINE+1]]:{{[0-9]+}}: error: the iterations of this meta_for collide
  meta_for (int i = 0; i < n; i++) std::swap(a[i], a[n - 1 - i]);
}
void neighbours(int *a, int n) {
  // CHECK: [[#@LINE+1]]:{{[0-9]+}}: error: the iterations of this meta_for collide
  meta_for (int i = 0; i < n; i++) std::swap(a[i], a[i ^ 1]);
}
