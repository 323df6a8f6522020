// Initial values other than zeros for a block array of two dimensions, and with designators.
// RUN: %refuse %s | FileCheck %s

void f(int n, int *a) {
  meta_for (int v = 0; v < n; v++) {
    int x[2][2] = {{1, 2}, {3, v}}, y[3] = {0}, z[2][2] = {{0}};
    meta_for (int t = 0; t < 2; t++) x[t][0] += y[t] + z[0][t];
    meta_for (int t = 0; t < 2; t++) a[2 * v + t] = x[1 - t][0];
  }
}

void g(int n, int *a) {
  meta_for (int v = 0; v < n; v++) {
    int y[3] = {[1] = v};
    meta_for (int t = 0; t < 2; t++) a[2 * v + t] = y[t];
  }
}

// CHECK: rejects-values-of-block-matrix.c:[[#@LINE-13]]:19: error: the values of 'x' cannot be given here; assign them in a meta_for
// CHECK: rejects-values-of-block-matrix.c:[[#@LINE-14]]:59: error: the values of 'z' cannot be given here; assign them in a meta_for
// CHECK: rejects-values-of-block-matrix.c:[[#@LINE-7]]:16: error: a kernel is C++, which has no subscripts in initialisers; write the values in order
