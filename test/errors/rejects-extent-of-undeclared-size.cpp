// The names in meta_extent are declared.
// RUN: %refuse %s | FileCheck %s

void fill(int *a, int n) {
  meta_schedule meta_extent(a, size) {
    meta_for (int i = 0; i < n; i++) a[i] = 1;
  }
}

// CHECK: rejects-extent-of-undeclared-size.cpp:[[#@LINE-5]]:17: error: the number of elements in meta_extent: 'size' is not declared
