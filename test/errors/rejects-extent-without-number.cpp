// meta_extent has two arguments.
// RUN: %refuse %s | FileCheck %s

void fill(int *a, int n) {
  meta_schedule meta_extent(a) {
    meta_for (int i = 0; i < n; i++) a[i] = 1;
  }
}

// CHECK: rejects-extent-without-number.cpp:[[#@LINE-5]]:17: error: meta_extent takes an array and its number of elements, as in meta_extent(a, n)
