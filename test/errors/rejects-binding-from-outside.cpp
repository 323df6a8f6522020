// A structured binding that is declared before the loop; one of the loop's own is fine.
// RUN: %refuse %s | FileCheck %s

struct point {
  int x, y;
};
void fill(int n, const point *p, int *a) {
  auto [x, y] = p[0];
  meta_for (int i = 0; i < n; i++) {
    auto [u, v] = p[i];
    a[i] = u + v + x;
  }
}
// CHECK: rejects-binding-from-outside.cpp:[[#@LINE-3]]:20: error: the structured binding 'x' comes from outside the meta_for; read it into a variable before the loop [MF150]
// CHECK-NOT: error: the structured
