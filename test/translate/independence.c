// What polynomials do not show, the analysis of plain loops does, with a certificate. The negative twins are in
// test/errors/rejects-collisions-beyond-polynomials.c.
// RUN: rm -rf %t && %metafork-cc %s -o %t --explain | FileCheck %s

// CHECK: kernel reversed_r0_n0
// CHECK: independence: proved for all sizes
// CHECK: certificate of reversed_r0_n0: proved: points, order
void reversed(int n, int *a) {
  meta_for (int i = 0; i < n / 2; i++) a[n - 1 - i] = a[i];
}

// CHECK: kernel halves_r0_n0
// CHECK: independence: proved for all sizes
// CHECK: certificate of halves_r0_n0: proved: points, order
void halves(int n, int *a) {
  meta_for (int i = 0; i < n / 2; i++) a[i] = a[i + n / 2];
}

// CHECK: kernel even_r0_n0
// CHECK: independence: proved for all sizes
// CHECK: certificate of even_r0_n0: proved: points, order
void even(int n, int *a) {
  meta_for (int i = 0; i < n; i++)
    if (i % 2 == 0) a[i] = a[i + 1];
}

// CHECK: kernel triangle_r0_n0
// CHECK: independence: proved for all sizes
// CHECK: certificate of triangle_r0_n0: proved: points, order
void triangle(int n, int m, int (*a)[m]) {
  meta_for (int i = 0; i < n; i++)
    meta_for (int j = 0; j <= i / 2; j++) a[i][j] = a[j][i] + 1;
}

// Each meta_for by itself: rows one after the other, the elements of a row at once.
// CHECK: kernel rows_r0_n0
// CHECK: independence: proved for all sizes
void rows(int n, int m, int (*a)[m]) {
  for (int i = 1; i < n; i++) {
    meta_for (int j = 0; j < m; j++)
      if (j >= m >> 1)
        a[i][j] = a[i - 1][j - (m >> 1)];
      else
        a[i][j] = a[i - 1][j];
  }
}

// Not affine: the programmer's word.
// CHECK: kernel cyclic_r0_n0
// CHECK: independence: asserted by meta_for, not proved
// CHECK: certificate of cyclic_r0_n0: order asserted
void cyclic(int n, int k, int *a, int *b) {
  meta_for (int i = 0; i < n; i++) a[i % k] = b[i];
}
