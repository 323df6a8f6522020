// An offset may be large enough: a warning, with one that is not.
// RUN: %accept %s --explain | FileCheck %s

void shift(int n, int k, int *a) {
  meta_for (int i = 0; i < n; i++) a[i] = a[i + k];
}
// CHECK: :[[#@LINE-2]]:43: warning: the iterations of this meta_for collide for some sizes: iteration i = 0 reads 'a[i + k]' and iteration i = 1 writes 'a[i]', both a[1] (with k = 1, n = 6)

// A stride that is 0 makes one element of all; it is no row's length.
void strided(int n, int s, int *a) {
  meta_for (int i = 0; i < n; i++) a[i * s + 1] = i;
}
// CHECK: kernel strided_r0_n0
// CHECK: independence: asserted by meta_for, not proved: {{.*}} are one element in all iterations where s is 0

void rows(int n, int m, int a[n][m]) {
  meta_for (int i = 0; i < n; i++)
    meta_for (int j = 0; j < m; j++) a[i][j] = i;
}
// CHECK: kernel rows_r0_n0
// CHECK: independence: proved for all sizes
