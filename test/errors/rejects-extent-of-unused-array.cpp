// meta_extent names an array of the region.
// RUN: %refuse %s | FileCheck %s

void fill(int *a, int *b, int n) {
  meta_schedule meta_extent(b, n) {
    meta_for (int i = 0; i < n; i++) a[i] = 1;
  }
}

// CHECK: rejects-extent-of-unused-array.cpp:[[#@LINE-5]]:17: error: meta_extent names 'b', which is no array that the loops behind it use
