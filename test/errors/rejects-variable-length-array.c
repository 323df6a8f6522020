// The size of a local array is a constant.
// RUN: %refuse %s | FileCheck %s

void fill(int *a, int n) {
  meta_for (int i = 0; i < n; i++) {
    int t[n];
    t[0] = i;
    a[i] = t[0];
  }
}

// CHECK: rejects-variable-length-array.c:[[#@LINE-6]]:5: error: the local array 't' has a size that is not a constant; give it a constant size
