// Templates that kernels call, and what they call of the library.
// RUN: %check --said=%t.said --translate=--report --translate=--auto %s %t 0 1 7 100 -- -std=c++20
// RUN: FileCheck %s --input-file %t.said
#include <algorithm>
#include <array>
#include <bit>
#include <cmath>
#include <cstdint>
#include <limits>
#include <numeric>
#include <type_traits>
#include "testing.h"
template <class... A> static auto folded(A... a) { return (a + ... + 0) * (1 + ... + (a > 0)); }
template <class T, int k = 3, class R = T> static R scaled(T x) { return static_cast<R>(x * k); }
template <class D> struct Base { int twice() const { return static_cast<const D *>(this)->value() * 2; } };
struct One : Base<One> { int v; int value() const { return v + 1; } };
template <class T> static T crtp(T x) { One o; o.v = static_cast<int>(x); return static_cast<T>(o.twice()); }
template <class T> static T numbers(T a, T b) { return std::gcd(a, b) + std::lcm(a % 7, b % 5) + std::midpoint(a, b) + std::clamp(a, T(-3), T(9)) + std::abs(b); }
template <class T> static T reals(T a, T b) { return std::hypot(a, b) + std::abs(a) + std::fma(a, b, T(1)) + std::sqrt(std::abs(b)); }
template <class T> static int bits(T x) { using U = std::make_unsigned_t<T>; const U u = static_cast<U>(x); return std::popcount(u) + std::countl_zero(u) + std::has_single_bit(u) + static_cast<int>(std::rotl(u, 3) & 15) + static_cast<int>(std::bit_width(u)); }
template <class T> static auto raw(T x) { if constexpr (sizeof(T) == 4) return std::bit_cast<std::uint32_t>(x); else return std::bit_cast<std::uint64_t>(x); }
template <class T> using if_real = std::enable_if_t<std::is_floating_point_v<T>, int>;
template <class T, if_real<T> = 0> static T only_real(T x) { return x / 2; }
template <class T> static std::conditional_t<sizeof(T) == 4, int, long> wide(T x) { return x; }
constexpr auto table = [] { std::array<int, 16> t{}; for (int i = 0; i < 16; i++) t[i] = i * i; return t; }();
template <class T> static T looked(T x) { return table[static_cast<unsigned>(x) & 15] + x; }
void f(int *a, const int *b, double *d, unsigned long *u, int n) {
  // CHECK: [[@LINE+1]]:{{[0-9]+}}: parallel
  meta_for (int i = 0; i < n; i++) a[i] += folded(b[i], i, 3) + folded() + scaled(b[i]) + scaled<int, 5>(i);
  // CHECK: [[@LINE+1]]:{{[0-9]+}}: parallel
  meta_for (int i = 0; i < n; i++) a[i] += crtp(b[i]);
  // CHECK: [[@LINE+1]]:{{[0-9]+}}: parallel
  meta_for (int i = 0; i < n; i++) a[i] += numbers(b[i], a[i]);
  // CHECK: [[@LINE+1]]:{{[0-9]+}}: parallel
  meta_for (int i = 0; i < n; i++) d[i] += reals(d[i], 2.5) + reals(3.0f, 0.5f);
  // CHECK: [[@LINE+1]]:{{[0-9]+}}: parallel
  meta_for (int i = 0; i < n; i++) a[i] += bits(b[i]);
  // CHECK: [[@LINE+1]]:{{[0-9]+}}: parallel
  meta_for (int i = 0; i < n; i++) u[i] = raw(d[i]) + raw(3.5f);
  // CHECK: [[@LINE+1]]:{{[0-9]+}}: parallel
  meta_for (int i = 0; i < n; i++) d[i] = only_real(d[i]) + wide(b[i]);
  // CHECK: [[@LINE+1]]:{{[0-9]+}}: parallel
  meta_for (int i = 0; i < n; i++) a[i] += looked(b[i]);
  // CHECK: [[@LINE+1]]:{{[0-9]+}}: parallel
  meta_for (int i = 0; i < n; i++) a[i] += table[b[i] & 15];
}
extern "C" void test_case(int n) {
  int *a = NEW(int, n), *b = NEW(int, n);
  double *d = NEW(double, n);
  unsigned long *u = NEW(unsigned long, n);
  FILL(a, n, -50, 50);
  FILL(b, n, -50, 50);
  FILL_REAL(d, n);
  f(a, b, d, u, n), RECORD(a, n), RECORD(d, n), RECORD(u, n);
}
