// Nor in a function that a kernel calls.
// RUN: %refuse %s | FileCheck %s

static int checked(int x) {
  if (x < 0) throw 1;
  return x;
}
void fill(int *a, int n) {
  meta_for (int i = 0; i < n; i++) a[i] = checked(i);
}

// CHECK: rejects-throw-in-function.cpp:[[#@LINE-7]]:14: error: exceptions cannot be used on a device; store an error code instead
