// Rows behind pointers are not one array.
// RUN: %refuse %s | FileCheck %s

void fill(int **a, int n) {
  meta_for (int i = 0; i < n; i++) a[i][0] = 1;
}

// CHECK: rejects-array-of-pointers.cpp:[[#@LINE-3]]:36: error: a pointer to 'int *' cannot go to a device: its elements are pointers to host memory; use one linear array
