// Remainders, shifts, quotients and affine conditions: decided by the analysis of plain loops.
// RUN: %refuse %s | FileCheck %s

void shifted(int n, int *a) {
  meta_for (int i = 0; i < n >> 1; i++) a[i] = a[i + 1];
}
// CHECK: :[[#@LINE-2]]:48: error: the iterations of this meta_for collide: iteration i = 0 reads 'a[i + 1]' and iteration i = 1 writes 'a[i]', both a[1] (with n = 6)

void even(int n, int *a) {
  meta_for (int i = 0; i < n; i++)
    if (i % 2 == 0) a[i] = a[i + 2];
}
// CHECK: :[[#@LINE-2]]:28: error: the iterations of this meta_for collide: iteration i = 0 reads 'a[i + 2]' and iteration i = 2 writes 'a[i]', both a[2] (with n = 6)

void odd(int n, int *a) {
  meta_for (int i = n / 3; i < n; i++)
    if ((i & 1) == 1) a[i / 4] = i;
}
// CHECK: :[[#@LINE-2]]:23: error: the iterations of this meta_for collide: iteration i = 1 writes 'a[i / 4]' and iteration i = 3 writes 'a[i / 4]', both a[0] (with n = 5)

void triangle(int n, int *a) {
  meta_for (int i = 0; i < n; i++)
    meta_for (int j = 0; j <= i / 2; j++) a[i + j] = i;
}
// CHECK: :[[#@LINE-2]]:43: error: the iterations of this meta_for collide: iteration i = 2, j = 1 writes 'a[i + j]' and iteration i = 3, j = 0 writes 'a[i + j]', both a[3] (with n = 6)

// For some sizes only: a warning that names them.
void thirds(int n, int *a) {
  meta_for (int i = n / 3; i < 2 * n / 3; i++) a[i] = a[i - n / 3];
}
// CHECK: :[[#@LINE-2]]:48: warning: the iterations of this meta_for collide for some sizes: iteration i = 1 writes 'a[i]' and iteration i = 2 reads 'a[i - n / 3]', both a[1] (with n = 5)
// CHECK-NOT: error:
