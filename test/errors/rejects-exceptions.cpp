// No exceptions on a device.
// RUN: %refuse %s | FileCheck %s

void fill(int *a, int n) {
  meta_for (int i = 0; i < n; i++) {
    try { a[i] = 1; } catch (...) { }
  }
}

// CHECK: rejects-exceptions.cpp:[[#@LINE-4]]:5: error: exceptions cannot be used on a device; store an error code instead
