// The size of a block array is read from an array, or differs from block to block: it is not known before the launch.
// RUN: %refuse %s | FileCheck %s

void f(int n, int s, const int *size, int *a) {
  meta_for (int v = 0; v < n; v++) {
    int m = size[v];
    int x[m], y[v + 1];
    meta_for (int t = 0; t < m; t++) x[t] = a[v * s + t];
    meta_for (int t = 0; t < m; t++) a[v * s + t] = x[m - 1 - t] + y[0];
  }
}

// CHECK: rejects-block-array-of-data-dependent-size.c:[[#@LINE-6]]:11: error: the size 'm' of 'x' is not known before the launch; arrays of a thread block take shared memory, so give a size that is the same for all blocks [MF160]
// CHECK: rejects-block-array-of-data-dependent-size.c:[[#@LINE-7]]:19: error: the size 'v + 1' of 'y' is not known before the launch; arrays of a thread block take shared memory, so give a size that is the same for all blocks [MF160]
