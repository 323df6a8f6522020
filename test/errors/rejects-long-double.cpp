// No GPU has long double.
// RUN: %refuse %s | FileCheck %s

void fill(long double *a, int n) {
  meta_for (int i = 0; i < n; i++) a[i] = 1;
}

// CHECK: rejects-long-double.cpp:[[#@LINE-3]]:36: error: a value of type 'long double' is computed here, and no GPU type has its values; use double
