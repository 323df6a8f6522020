// What a lambda that a loop hands to a template may not do, and what is no copy of a number.
// RUN: rm -rf %t && mkdir -p %t && not %metafork-cc %s -o %t/package -- -std=c++20 2> %t/messages
// RUN: FileCheck %s --input-file=%t/messages
#include <cstring>
#include <metafork/metafork.h>
template <class T, class F> static T by_value(T a, F f) { return f(a); }
static int g(double x) {
  long u;
  // CHECK-DAG: [[@LINE+1]]:{{[0-9]+}}: error: call to 'memcpy', whose body is not visible here{{.*}}[MF140]
  std::memcpy(&u, &x, 4); // not all of it
  return u != 0;
}
void f(int *a, const int *b, int n) {
  int sum = 0;
  // CHECK-DAG: [[@LINE+1]]:{{[0-9]+}}: error: the iterations of this meta_for collide{{.*}}'sum'{{.*}}[MF204]
  meta_for (int i = 0; i < n; i++) a[i] = by_value(b[i], [&](int x) { sum += x; return x; });
  a[0] = sum;
  meta_for (int i = 0; i < n; i++) a[i] = g(b[i]);
  // CHECK-DAG: [[@LINE+1]]:{{[0-9]+}}: error: a lambda cannot be translated here{{.*}}[MF131]
  meta_for (int i = 0; i < n; i++) a[i] = by_value(b[i], [](auto x) { return x + 1; });
}
