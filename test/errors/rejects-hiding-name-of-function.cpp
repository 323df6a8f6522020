// A using declaration of one function may not change what the name means in the kernels of another one.
// RUN: %refuse %s | FileCheck %s

namespace color {
inline int twice(int v) { return 2 * v; }
} // namespace color
inline int twice(double v) { return v; }

void whole(int n, int *a) {
  meta_for (int i = 0; i < n; i++) a[i] = twice(i * 0.5);
}
void halves(int n, int *a) {
  using color::twice;
  meta_for (int i = 0; i < n; i++) a[i] = twice(i);
}

// CHECK: rejects-hiding-name-of-function.cpp:[[#@LINE-4]]:16: error: the kernels of this file would take this name for another thing of the same name; write the name out where it is used
