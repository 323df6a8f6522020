// meta_cache names an array of the loop.
// RUN: %refuse %s | FileCheck %s

void fill(const int *a, const int *b, int *c, int n) {
  meta_for (int i = 1; i < n; i++) meta_cache(b) c[i] = a[i] + a[i - 1];
}

// CHECK: rejects-cache-of-unused-array.cpp:[[#@LINE-3]]:36: error: meta_cache names 'b', which is no array that the loops behind it use [MF105]
