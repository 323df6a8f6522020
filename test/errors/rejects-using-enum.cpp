// A kernel file is C++17, which has no using enum; and a name of a function may not change what others mean.
// RUN: %refuse %s -- -std=c++20 | FileCheck %s

namespace color {
enum class Kind { red, green };
inline int twice(int v) { return 2 * v; }
} // namespace color
inline int twice(double v) { return v; }

void paint(int n, const color::Kind *k, int *a) {
  using enum color::Kind;
  meta_for (int i = 0; i < n; i++) a[i] = k[i] == green;
}
void whole(int n, int *a) {
  meta_for (int i = 0; i < n; i++) a[i] = twice(i * 0.5);
}
void halves(int n, int *a) {
  using color::twice;
  meta_for (int i = 0; i < n; i++) a[i] = twice(i);
}

// CHECK: rejects-using-enum.cpp:[[#@LINE-11]]:21: error: a kernel cannot have 'using enum'; write the enumerators with their type
// CHECK: rejects-using-enum.cpp:[[#@LINE-5]]:16: error: the kernels of this file would take this name for another thing of the same name; write the name out where it is used
