// What runs at compile time runs on no device.
// RUN: %refuse %s | FileCheck %s

constexpr int third(int n) {
  int a[10] = {};
  meta_for (int i = 0; i < 10; i++) a[i] = n;
  return a[3];
}

// CHECK: rejects-loop-in-constexpr-function.cpp:[[#@LINE-6]]:15: error: the constexpr function 'third' contains a loop that runs on a device; remove constexpr
