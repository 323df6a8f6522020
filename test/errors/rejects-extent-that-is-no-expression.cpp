// The number in meta_extent is an expression.
// RUN: %refuse %s | FileCheck %s

void fill(int *a, int n) {
  meta_schedule meta_extent(a, n +) {
    meta_for (int i = 0; i < n; i++) a[i] = 1;
  }
}

// CHECK: rejects-extent-that-is-no-expression.cpp:[[#@LINE-5]]:17: error: the number of elements in meta_extent: 'n +' is no expression
