// A size that a condition elsewhere, its computation or its type may keep small: no error for a collision that needs
// many iterations.
// RUN: %accept %s -Wno-asserted --explain | FileCheck %s
// CHECK-NOT: warning

void guarded(int n, int *restrict b) {
  if (n <= 4)
    meta_for (int i = 0; i < n; i++) b[i & 3] = 1;
}
// CHECK: kernel guarded_r0_n0
// CHECK: independence: asserted

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
// CHECK: kernel small_r0_n0
// CHECK: independence: asserted
