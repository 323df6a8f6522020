// A size that a condition elsewhere, its computation or its type may keep small: no error for a collision that needs
// many iterations.
// RUN: %accept %s --explain | FileCheck %s

void guarded(int n, int *restrict b) {
  if (n <= 4)
    meta_for (int i = 0; i < n; i++) b[i & 3] = 1;
}
// CHECK: :[[#@LINE-2]]:38: warning: the iterations of this meta_for collide for some sizes: iteration i = 0 writes 'b[i & 3]' and iteration i = 4 writes 'b[i & 3]'

void computed(int n, int *restrict b) {
  int h = n % 3;
  meta_for (int i = 0; i < h; i++) b[i & 1] = 1;
}
void stepped(int *restrict b) {
  for (int t = 0; t < 3; t++)
    meta_for (int i = 0; i < t; i++) b[i & 1] = 1;
}
void small(unsigned char n, int *restrict b) {
  meta_for (int i = 0; i < n; i++) b[i & 255] = 1;
}
// CHECK-NOT: warning:
// CHECK: kernel small_r0_n0
// CHECK: independence: asserted
