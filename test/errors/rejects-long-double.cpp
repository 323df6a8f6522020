// No GPU has long double.
// RUN: %refuse %s | FileCheck %s

void fill(long double *a, int n) {
  meta_for (int i = 0; i < n; i++) a[i] = 1;
}

// CHECK: rejects-long-double.cpp:[[#@LINE-3]]:36: error: type 'long double' cannot go to a device: no GPU type has its values; use double
