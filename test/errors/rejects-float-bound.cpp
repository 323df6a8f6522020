// i < 2.5 runs for i = 2, so a bound that is no integer is not rounded silently.
// RUN: %refuse %s | FileCheck %s

void fill(int *a, int n) {
  meta_for (int i = 0; i < n * 0.5; i++) a[i] = 1;
}

// CHECK: rejects-float-bound.cpp:[[#@LINE-3]]:30: error: this meta_for is not in canonical form: the bound 'n * 0.5' must be an integer; round it into a variable before the loop
