// Range-based for in functions that kernels call.
// RUN: %check --said=%t.said --translate=--report --translate=--auto %s %t 0 1 7 100 -- -std=c++20
// RUN: FileCheck %s --input-file %t.said
#include <array>
#include <initializer_list>
#include <utility>
#include "testing.h"
template <class T> static T sum(T a) {
  std::array<T, 3> w{a, a * 2, a + 1};
  T s{};
  for (auto x : w) s += x;
  return s + static_cast<T>(w.size());
}
template <class T> static T changed(T a) {
  T w[4] = {a, a, 1, 2};
  for (T &x : w) x += a;
  T s = 0;
  for (const T &x : w) s = s * 3 + x;
  return s;
}
template <class T> static T listed(T a, T b) {
  T s = 0;
  for (T x : {a, b, T(3)}) s += x * x;
  return s;
}
template <class T, unsigned long n> static T rows(const std::array<std::array<T, n>, 2> &m) {
  T s = 0;
  for (const auto &row : m)
    for (const T x : row) s += x;
  return s;
}
template <class T> static T parts(T a) {
  std::array<std::pair<T, T>, 2> all{std::pair<T, T>(a, 1), std::pair<T, T>(2, a)};
  T s = 0;
  for (const auto &[x, y] : all) s += x - 2 * y;
  return s;
}
template <class T, unsigned long n> static void grow(std::array<T, n> &w, T by) {
  for (T &x : w) x += by;
}
static void f(int *__restrict a, const int *__restrict b, double *__restrict d, int n) {
  // CHECK: [[@LINE+1]]:{{[0-9]+}}: parallel
  for (int i = 0; i < n; i++) a[i] = sum(b[i]) + changed(b[i]) + listed(b[i], i);
  // CHECK: [[@LINE+1]]:{{[0-9]+}}: parallel
  for (int i = 0; i < n; i++) d[i] = sum(d[i]) - changed(d[i]);
  // CHECK: [[@LINE+1]]:{{[0-9]+}}: parallel
  for (int i = 0; i < n; i++) {
    std::array<std::array<int, 2>, 2> m{};
    m[0][1] = b[i];
    m[1][0] = i;
    a[i] += rows(m) + parts(b[i]);
  }
}
static void g(std::array<int, 2> *__restrict w, const int *b, int n) {
  // CHECK: [[@LINE+1]]:{{[0-9]+}}: parallel
  for (int i = 0; i < n; i++) grow(w[i], b[i]);
  // CHECK: [[@LINE+1]]:{{[0-9]+}}: serial{{.*}}[MF210]
  for (int i = 1; i < n; i++) grow(w[i - 1], w[i][0]);
}
static void h(int *a, const int *b, double *d, std::array<int, 2> *w, int n) {
  // CHECK: [[@LINE+1]]:{{[0-9]+}}: parallel
  meta_for (int i = 0; i < n; i++) a[i] += sum(b[i]) + changed(b[i]) + listed(b[i], i) + parts(b[i]);
  // CHECK: [[@LINE+1]]:{{[0-9]+}}: parallel
  meta_for (int i = 0; i < n; i++) d[i] = sum(d[i]) - changed(d[i]);
  // CHECK: [[@LINE+1]]:{{[0-9]+}}: parallel
  meta_for (int i = 0; i < n; i++) grow(w[i], b[i]);
}
extern "C" void test_case(int n) {
  int *a = NEW(int, n), *b = NEW(int, n);
  double *d = NEW(double, n);
  using Two = std::array<int, 2>;
  Two *w = NEW(Two, n);
  FILL(a, n, -50, 50);
  FILL(b, n, -50, 50);
  FILL_REAL(d, n);
  for (int i = 0; i < n; i++) w[i] = {i, b[i]};
  f(a, b, d, n), RECORD(a, n), RECORD(d, n);
  g(w, b, n), RECORD(w, n);
  h(a, b, d, w, n), RECORD(a, n), RECORD(d, n), RECORD(w, n);
}
