// The negative twin of warns-where-sizes-are-kept-small.c: two iterations are enough.
// RUN: %refuse %s | FileCheck %s

void guarded(int n, int *restrict b) {
  if (n <= 4)
    meta_for (int i = 1; i < n; i++) b[i] = b[i - 1];
}
// CHECK: :[[#@LINE-2]]:38: error: the iterations of this meta_for collide
void stepped(int n, int *restrict b) {
  for (int k = 0; k < n; k++)
    meta_for (int i = k + 1; i < n; i++) b[i] = b[i - 1];
}
// CHECK: :[[#@LINE-2]]:42: error: the iterations of this meta_for collide
