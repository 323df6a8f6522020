// Functions of <bit> and <numeric>, and std::hypot of three: in a meta_for, in plain loops, and in functions that they call.
// RUN: %check %s %t -- -std=c++20
// RUN: %check --translate=--auto %s %t/all -- -std=c++20
#include "testing.h"
#include <algorithm>
#include <bit>
#include <cmath>
#include <cstdint>
#include <limits>
#include <numeric>
#include <type_traits>

template <class T> static T edge(int i) {
  const T values[] = {T(0), T(1), T(-1), std::numeric_limits<T>::max(), std::numeric_limits<T>::min(), T(i * 37)};
  return values[i % 6];
}
template <> double edge(int i) {
  const double values[] = {0.0, -0.0, INFINITY, 1e308, -1.7e308, 5e-324, 2.5e-308, i / 7.0};
  return values[i % 8];
}
template <class T> static void fill(T *a, int n, int first) {
  for (int i = 0; i < n; i++) a[i] = i % 3 == 0 ? edge<T>(i + first) : (T)test_random(-100000, 100000);
}

template <class T> static void counts(const T *u, int *out, int n) {
  meta_for (int i = 0; i < n; i++)
    out[i] = std::popcount(u[i]) + 3 * std::countl_zero(u[i]) + 5 * std::countl_one(u[i]) + 7 * std::countr_zero(u[i]) +
             11 * std::countr_one(u[i]) + 13 * std::has_single_bit(u[i]) + 17 * (int)std::bit_width(u[i]);
}
template <class T> static void turned(const T *u, T *out, int n) {
  meta_schedule {
    for (int i = 0; i < n; i++) out[i] = std::rotl(u[i], i - 40) ^ std::rotr(u[i], 3 * i) ^ std::bit_floor(u[i]);
  }
  meta_for (int i = 0; i < n; i++) out[i] += std::bit_ceil((T)(u[i] >> 1));
}
static void casts(const float *x, const double *y, uint32_t *u, uint64_t *v, float *z, int n) {
  meta_for (int i = 0; i < n; i++) {
    u[i] = std::bit_cast<uint32_t>(x[i]);
    v[i] = std::bit_cast<uint64_t>(y[i]) + (uint64_t)std::bit_cast<int64_t>(y[i]);
    z[i] = std::bit_cast<float>(std::bit_cast<int>(x[i]) ^ 1);
  }
}
template <class T> static T between(T a, T b) { return std::midpoint(a, b); }
template <class T> static void middles(const T *a, const T *b, T *out, int n) {
  meta_schedule {
    for (int i = 0; i < n; i++) out[i] = std::midpoint(a[i], b[i]);
    for (int i = 0; i < n; i++) out[i] = between<T>(out[i], a[i]);
  }
}
static void lines(const double *a, const double *b, double *out, float *small, int n) {
  meta_for (int i = 0; i < n; i++) {
    out[i] = std::lerp(a[i], b[i], i / 9.0) + std::hypot(a[i], b[i], 3.0);
    small[i] = std::lerp((float)i, 5.0f, 0.3f) + std::hypot((float)i, 2.0f, 1e-30f);
  }
}
// Templates call them before their types are known.
template <class T> static T mixed(T a, T b) {
  T low = std::min(a, b), high = std::max<T>(a, b);
  if (a % 2 == 0) std::swap(low, high);
  const auto turned = std::rotl(static_cast<std::make_unsigned_t<T>>(a), 3);
  return std::clamp(b, std::min(low, high), std::max(low, high)) ^ std::gcd(a, b) ^ std::midpoint(a, b) ^
         static_cast<T>(std::popcount(turned)) ^ std::bit_cast<T>(turned);
}
static void templates(const int *s, const int *t, int *out, long *wide, int n) {
  meta_for (int i = 0; i < n; i++) {
    out[i] = mixed(s[i] / 7, t[i] / 9);
    wide[i] = mixed<long>(s[i] / 2, t[i] / 3);
  }
}
// The program's own function of that name is another one.
static int popcount(unsigned x) { return (int)(x & 255) * 2; }
static void own(const uint32_t *u, int *out, int n) {
  meta_for (int i = 0; i < n; i++) out[i] = popcount(u[i]) + std::popcount(u[i]);
}

extern "C" void test_case(int n) {
  uint8_t *a = NEW(uint8_t, n), *b = NEW(uint8_t, n);
  uint16_t *c = NEW(uint16_t, n), *d = NEW(uint16_t, n);
  uint32_t *e = NEW(uint32_t, n), *f = NEW(uint32_t, n);
  uint64_t *g = NEW(uint64_t, n), *h = NEW(uint64_t, n);
  int *s = NEW(int, n), *t = NEW(int, n), *out = NEW(int, n);
  double *x = NEW(double, n), *y = NEW(double, n), *z = NEW(double, n);
  float *p = NEW(float, n), *q = NEW(float, n);
  fill(a, n, 0), fill(c, n, 1), fill(e, n, 2), fill(g, n, 3), fill(s, n, 4), fill(t, n, 1), fill(x, n, 0), fill(y, n, 5);
  FILL_REAL(p, n);
  counts(a, out, n), RECORD(out, n), counts(c, out, n), RECORD(out, n);
  counts(e, out, n), RECORD(out, n), counts(g, out, n), RECORD(out, n);
  turned(a, b, n), RECORD(b, n), turned(c, d, n), RECORD(d, n), turned(e, f, n), RECORD(f, n), turned(g, h, n), RECORD(h, n);
  casts(p, x, f, h, q, n), RECORD(f, n), RECORD(h, n), RECORD(q, n);
  middles(s, t, out, n), RECORD(out, n), middles(e, f, e, n), RECORD(e, n), middles(x, y, z, n), RECORD(z, n);
  lines(x, y, z, q, n), RECORD(z, n), RECORD(q, n);
  own(e, out, n), RECORD(out, n);
  long *wide = NEW(long, n);
  templates(s, t, out, wide, n), RECORD(out, n), RECORD(wide, n);
}
