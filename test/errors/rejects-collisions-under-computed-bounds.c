// Bounds that the host computes, and steps: the values that they have are used in the search.
// RUN: %refuse %s | FileCheck %s

void half(int n, int *a) {
  meta_for (int i = 0; i < n / 2; i++) a[i + 1] = a[i];
}
// CHECK: :[[#@LINE-2]]:40: error: the iterations of this meta_for collide: iteration i = 0 writes 'a[i + 1]' and iteration i = 1 reads 'a[i]', both a[1] (with n = 6)

void second(int n, int *a) {
  meta_for (int i = 0; i < n; i += 2) a[i + 2] = a[i];
}
// CHECK: :[[#@LINE-2]]:39: error: the iterations of this meta_for collide: iteration i = 0 writes 'a[i + 2]' and iteration i = 2 reads 'a[i]', both a[2] (with n = 6)

void apart(int n, int *a) {
  meta_for (int i = 0; i < n; i += 2) a[i + 1] = a[i];
  meta_for (int i = 0; i < n / 2; i++) a[i] = a[n - 1 - i];
}
// CHECK-NOT: error:
