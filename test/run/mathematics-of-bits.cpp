// What the library and the language say of numbers: classes of floating-point numbers, constants, rounding to integers, bits.
// RUN: %check %s %t
#include "testing.h"
#include <algorithm>
#include <cmath>
#include <cstdint>
#include <limits>

static void classes(int n, const float *x, const double *y, int *out, double *z) {
  meta_for (int i = 0; i < n; i++) {
    const float a = i % 5 ? x[i] : NAN;
    const double b = i % 7 ? y[i] : -INFINITY;
    out[i] = std::isnan(a) + 2 * std::isinf(b) + 4 * std::isfinite(a) + 8 * std::signbit(b);
    z[i] = std::isnan(a) ? HUGE_VAL : std::clamp(y[i], -1.0, std::numeric_limits<double>::epsilon());
    if (b < std::numeric_limits<float>::lowest()) z[i] = std::numeric_limits<double>::infinity();
  }
}
static void rounded(int n, const float *x, const double *y, long *out, double *z) {
  meta_for (int i = 0; i < n; i++) {
    out[i] = std::lround(y[i]) + 3 * std::lround(x[i]) + std::llrint(y[i] * 4) + lroundf(x[i] * 2);
    z[i] = std::ldexp(y[i], i % 9) + scalbn(y[i], -3) + std::ldexp(x[i], 2);
  }
}
static void bits(int n, const uint32_t *u, const uint64_t *v, int *out) {
  meta_for (int i = 0; i < n; i++) {
    out[i] = __builtin_popcount(u[i]) + 100 * __builtin_popcountll(v[i]);
    out[i] += __builtin_clz(u[i] | 1) - 3 * __builtin_clzll(v[i] | 1) + 7 * __builtin_ctz(u[i] | 8) + __builtin_ctzl(v[i] | 64);
    if (u[i] > std::numeric_limits<uint32_t>::max() / 2) out[i] ^= std::numeric_limits<int>::min();
    out[i] -= std::numeric_limits<int16_t>::min() + (v[i] == std::numeric_limits<uint64_t>::max());
  }
}
static void found(int n, const double *__restrict__ y, double *__restrict__ z) {
  meta_schedule {
    for (int i = 0; i < n; i++) {
      if (std::isnan(y[i])) continue;
      z[i] = std::min(y[i], std::numeric_limits<double>::max()) == INFINITY ? NAN : std::round(y[i]);
    }
  }
}

void test_case(int n) {
  auto *x = NEW(float, n);
  auto *y = NEW(double, n), *z = NEW(double, n);
  auto *u = NEW(uint32_t, n);
  auto *v = NEW(uint64_t, n);
  auto *out = NEW(int, n);
  auto *wide = NEW(long, n);
  FILL_REAL(x, n);
  FILL_REAL(y, n);
  for (int i = 0; i < n; i++) u[i] = 2654435761u * i, v[i] = 11400714819323198485ull * i;
  classes(n, x, y, out, z);
  RECORD(out, n);
  RECORD(z, n);
  rounded(n, x, y, wide, z);
  RECORD(wide, n);
  RECORD(z, n);
  bits(n, u, v, out);
  RECORD(out, n);
  found(n, y, z);
  RECORD(z, n);
}
