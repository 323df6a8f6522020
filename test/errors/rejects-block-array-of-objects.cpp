// The elements of a block array have a constructor.
// RUN: %refuse %s | FileCheck %s

struct Counter {
  int value;
  Counter() : value(1) {}
};
void f(int n, int s, int *a) {
  meta_for (int v = 0; v < n; v++) {
    Counter x[s];
    meta_for (int t = 0; t < s; t++) x[t].value += a[v * s + t];
    meta_for (int t = 0; t < s; t++) a[v * s + t] = x[s - 1 - t].value;
  }
}

// CHECK: rejects-block-array-of-objects.cpp:[[#@LINE-6]]:13: error: 'x' has elements with constructors, which shared memory cannot hold; use a plain struct or a number [MF160]
