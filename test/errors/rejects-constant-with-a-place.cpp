// What functions that kernels call may not do with constants of the library, and over which ranges they may not run.
// RUN: rm -rf %t && mkdir -p %t && not %metafork-cc %s -o %t/package -- -std=c++20 2> %t/messages
// RUN: FileCheck %s --input-file=%t/messages
#include <algorithm>
#include <limits>
#include <metafork/metafork.h>
template <class T> static int most(T x) {
  // CHECK-DAG: [[@LINE+1]]:{{[0-9]+}}: error: 'digits' is a constant of a system header{{.*}}give its value to a variable first [MF143]
  return std::max<int>(x, std::numeric_limits<T>::digits);
}
static int place(int x) {
  // CHECK-DAG: [[@LINE+1]]:{{[0-9]+}}: error: 'digits10' is a constant of a system header{{.*}}[MF143]
  const int *p = &std::numeric_limits<int>::digits10;
  return *p + x;
}
template <class T> struct Two {
  T a, b;
  const T *begin() const { return &a; }
  const T *end() const { return &b + 1; }
};
template <class T> static T sum(T x) {
  const Two<T> two{x, 2};
  T s = 0;
  // CHECK-DAG: [[@LINE+1]]:{{[0-9]+}}: error: a range-based for cannot be translated here; write the index out [MF131]
  for (T y : two) s += y;
  return s;
}
void f(int *a, int n) {
  meta_for (int i = 0; i < n; i++) a[i] = most(a[i]);
  meta_for (int i = 0; i < n; i++) a[i] = place(a[i]);
  meta_for (int i = 0; i < n; i++) a[i] = sum(a[i]);
}
