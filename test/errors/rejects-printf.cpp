// Input and output do not exist on a device.
// RUN: %refuse %s | FileCheck %s

#include <cstdio>
void print(const int *a, int n) {
  meta_for (int i = 0; i < n; i++) std::printf("%d", a[i]);
}

// CHECK: rejects-printf.cpp:[[#@LINE-3]]:36: error: call to 'printf', whose body is not visible here; of the standard library a device has the mathematics only
