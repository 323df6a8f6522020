// Lambdas that loops hand to function templates become objects of classes with names.
// RUN: %check --said=%t.said --translate=--report --translate=--auto %s %t 0 1 7 100 -- -std=c++20
// RUN: FileCheck %s --input-file %t.said
#include <array>
#include <utility>
#include "testing.h"
template <class T, class F> static T by_forward(T a, F &&f) { return std::forward<F>(f)(a); }
template <class T, class F> static T by_value(T a, F f) { return f(a) + f(a + 1); }
template <class T, class F> static T by_const(T a, const F &f) { return f(a) * 2; }
template <class F, class... A> static int all(F f, A... a) { return (f(a) + ... + 0); }
template <class T, class F> static T twice(T a, F f) { return by_value(by_forward(a, f), f); }
template <class F> static int count(int n, F &&f) { int k = 0; for (int i = 0; i < n; i++) k += f(i) ? 1 : 0; return k; }
static void in_meta_for(int *a, const int *b, int n, int t) {
  // CHECK: [[@LINE+1]]:{{[0-9]+}}: parallel
  meta_for (int i = 0; i < n; i++) a[i] += by_forward(b[i], [](int x) { return x + 1; });
  // CHECK: [[@LINE+1]]:{{[0-9]+}}: parallel
  meta_for (int i = 0; i < n; i++) a[i] += by_value(b[i], [i, t](int x) { return x * t + i; });
  // CHECK: [[@LINE+1]]:{{[0-9]+}}: parallel
  meta_for (int i = 0; i < n; i++) a[i] += by_const(b[i], [=](int x) { return x - t * i; });
  // CHECK: [[@LINE+1]]:{{[0-9]+}}: parallel
  meta_for (int i = 0; i < n; i++) {
    int s = 3, r = 0;
    a[i] += by_const(b[i], [&](int x) { return x - s * i + t; });
    by_forward(b[i], [&](int x) { r += x; return r; });
    a[i] += r;
  }
  // CHECK: [[@LINE+1]]:{{[0-9]+}}: parallel
  meta_for (int i = 0; i < n; i++) a[i] += all([t](int x) { return x ^ t; }, b[i], 2, i);
  // CHECK: [[@LINE+1]]:{{[0-9]+}}: parallel
  meta_for (int i = 0; i < n; i++) a[i] += twice(b[i], [&](int x) { return x / 2 + t; });
  // CHECK: [[@LINE+1]]:{{[0-9]+}}: parallel
  meta_for (int i = 0; i < n; i++) {
    auto g = [k = b[i]](int x) { return x + k; };
    a[i] += by_value(b[i], g);
  }
  const auto outside = [t](int x) { return x * t; };
  // CHECK: [[@LINE+1]]:{{[0-9]+}}: parallel
  meta_for (int i = 0; i < n; i++) a[i] += by_value(b[i], outside);
}
static void elements(int *a, const int *b, int n) {
  meta_schedule meta_extent(b, n) {
    // CHECK: [[@LINE+1]]:{{[0-9]+}}: parallel
    meta_for (int i = 0; i < n; i++) a[i] += count(i % (n < 5 ? n : 5), [&](int j) { return b[j] > b[i]; });
    // CHECK: [[@LINE+1]]:{{[0-9]+}}: parallel
    meta_for (int i = 0; i < n; i++) a[i] += count(i % (n < 5 ? n : 5), [=](int j) { return b[j] > i; });
  }
}
template <class T> static void of_any(T *a, const T *b, int n, T t) {
  // CHECK: [[@LINE+1]]:{{[0-9]+}}: parallel
  meta_for (int i = 0; i < n; i++) a[i] += by_value(b[i], [t](T x) { return x * t; });
}
static void plain(int *__restrict a, const int *__restrict b, int n, int t) {
  // CHECK: [[@LINE+1]]:{{[0-9]+}}: parallel
  for (int i = 0; i < n; i++) a[i] += by_forward(b[i], [](int x) { return x + 1; });
  // CHECK: [[@LINE+1]]:{{[0-9]+}}: parallel
  for (int i = 0; i < n; i++) a[i] += by_value(b[i], [i, t](int x) { return x * t + i; });
  // CHECK: [[@LINE+1]]:{{[0-9]+}}: parallel
  for (int i = 0; i < n; i++) a[i] += by_const(b[i], [&](int x) { return x - t * i; });
  // CHECK: [[@LINE+1]]:{{[0-9]+}}: serial{{.*}}it follows a pointer that is kept in memory
  for (int i = 0; i < n; i++) a[i] += count(i % (n < 5 ? n : 5), [&](int j) { return b[j] > b[i]; });
}
extern "C" void test_case(int n) {
  int *a = NEW(int, n), *b = NEW(int, n);
  for (int i = 0; i < n; i++) a[i] = test_random(-100, 100), b[i] = test_random(-100, 100);
  in_meta_for(a, b, n, 3), RECORD(a, n);
  elements(a, b, n), RECORD(a, n);
  of_any(a, b, n, 5), RECORD(a, n);
  plain(a, b, n, 7), RECORD(a, n);
}
