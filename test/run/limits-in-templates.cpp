// Constants of the library in kernels, and in functions and templates that kernels call.
// RUN: %check --said=%t.said --translate=--report --translate=--auto %s %t 0 1 7 100 -- -std=c++20
// RUN: FileCheck %s --input-file %t.said
#include <algorithm>
#include <limits>
#include <numbers>
#include <type_traits>
#include "testing.h"
template <class T> T halve(T x) {
  if constexpr (std::is_floating_point_v<T>) return x * T(0.5);
  else return x / 2;
}
template <class T> T span(T x) { return x == std::numeric_limits<T>::max() || x == std::numeric_limits<T>::lowest() ? std::numeric_limits<T>::min() : x; }
template <class T> int digits(T x) {
  using L = std::numeric_limits<T>;
  if (!L::is_integer && x > L::infinity() * T(0.5)) return 1;
  return L::digits + L::is_signed + std::numeric_limits<int>::digits + std::is_same_v<T, float> + std::is_signed<T>::value;
}
template <class T> T area(T r) { return r * r * std::numbers::pi_v<T> + std::numeric_limits<T>::epsilon(); }
static int wide(int x) { return std::max(x, std::numeric_limits<int>::digits10) + std::is_signed_v<int>; }
static double circle(double x) { return x * std::numbers::pi + std::numeric_limits<double>::epsilon(); }
namespace q { using namespace std; template <class T> int kind(T) { return is_integral_v<T> ? numeric_limits<T>::digits : -1; } }
void f(int n, int *a, float *b, double *c, unsigned char *u) {
  // CHECK: [[@LINE+1]]:{{[0-9]+}}: parallel
  meta_for (int i = 0; i < n; i++) a[i] = halve(a[i]) + digits(a[i]);
  // CHECK: [[@LINE+1]]:{{[0-9]+}}: parallel
  meta_for (int i = 0; i < n; i++) b[i] = halve(b[i]) + digits(b[i]);
  // CHECK: [[@LINE+1]]:{{[0-9]+}}: parallel
  meta_for (int i = 0; i < n; i++) c[i] = area(c[i]) + span(c[i]) + circle(c[i]);
  // CHECK: [[@LINE+1]]:{{[0-9]+}}: parallel
  meta_for (int i = 0; i < n; i++) u[i] = span(u[i]) + q::kind(u[i]) + q::kind(c[i]);
  // CHECK: [[@LINE+1]]:{{[0-9]+}}: parallel
  meta_for (int i = 0; i < n; i++) a[i] += wide(a[i]) + (a[i] >> (std::numeric_limits<int>::digits - 3)) + std::is_signed_v<int>;
  // CHECK: [[@LINE+1]]:{{[0-9]+}}: parallel
  meta_for (int i = 0; i < n; i++) c[i] *= std::numbers::pi * std::numbers::pi_v<float>;
}

extern "C" void test_case(int n) {
  int *a = NEW(int, n);
  float *b = NEW(float, n);
  double *c = NEW(double, n);
  unsigned char *u = NEW(unsigned char, n);
  FILL(a, n, -1000, 1000);
  FILL_REAL(b, n);
  FILL_REAL(c, n);
  FILL(u, n, 0, 255);
  f(n, a, b, c, u), RECORD(a, n), RECORD(b, n), RECORD(c, n), RECORD(u, n);
}
