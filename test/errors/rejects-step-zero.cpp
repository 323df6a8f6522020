// A step of 0 never ends.
// RUN: %refuse %s | FileCheck %s

void fill(int *a, int n) {
  meta_for (int i = 0; i < n; i += 0) a[i] = 1;
}

// CHECK: rejects-step-zero.cpp:[[#@LINE-3]]:36: error: this meta_for is not in canonical form: the loop's step is 0
