// No heap on a device.
// RUN: %refuse %s | FileCheck %s

#include <cstdlib>
void fill(int *a, int n) {
  meta_for (int i = 0; i < n; i++) {
    int *p = (int *)std::malloc(4);
    a[i] = *p;
  }
}

// CHECK: rejects-malloc.cpp:[[#@LINE-5]]:21: error: call to 'malloc', whose body is not visible here; of the standard library a device has the mathematics only
