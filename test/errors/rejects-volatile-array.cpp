// What volatile promises cannot be kept in a copy.
// RUN: %refuse %s | FileCheck %s

void fill(volatile int *a, int n) {
  meta_for (int i = 0; i < n; i++) a[i] = 1;
}

// CHECK: rejects-volatile-array.cpp:[[#@LINE-3]]:36: error: the elements of 'a' are volatile, which cannot go to a device; use a plain pointer
