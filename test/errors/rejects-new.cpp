// No heap on a device.
// RUN: %refuse %s | FileCheck %s

void fill(int *a, int n) {
  meta_for (int i = 0; i < n; i++) {
    int *p = new int(i);
    a[i] = *p;
  }
}

// CHECK: rejects-new.cpp:[[#@LINE-5]]:14: error: memory cannot be allocated on a device; use a local array
