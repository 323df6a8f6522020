// Functions that accumulate, in odd places: hidden and doubled names, names of the library and of generated code, bools,
// narrow numbers that wrap, references, members, globals, elements that data chooses, and loops in loops of the host.
// RUN: %check %s %t --translate=--auto --variant split 0 1 2 40 100
#include "testing.h"

#include <cstdint>
#include <vector>

namespace a {
namespace {
constexpr int op(int x, int y) { return (x * y + 5 * (x + y) + 20) & 0xfff; }
} // namespace
inline namespace second {
struct In {
  static constexpr unsigned char low(unsigned char x, unsigned char y) {
    return static_cast<unsigned char>(x + y + x * y); // wraps; a unit is hidden in it
  }
};
} // namespace second
} // namespace a
static int min(int x, int y) { return (x + y) & 255; } // no minimum
static bool both(bool x, bool y) { return x != y; }
static long of(long x, long y) { return (x + y) % 1009; }
static long apply_mf(const long x, const long &y) { return (x ^ y) & 0xfffff; }
static float far(float x, float y) {
  const float from = x < 0 ? -x : x, to = y < 0 ? -y : y;
  return from < to || (from == to && x < y) ? y : x;
}
static std::int16_t common(std::int16_t x, std::int16_t y) {
  for (; y != 0;) {
    const std::int16_t rest = static_cast<std::int16_t>(x % y);
    x = y, y = rest;
  }
  return static_cast<std::int16_t>(x < 0 ? -x : x);
}

static int hidden(int n, const int *__restrict v) {
  int op = 3, s = op;
  meta_for (int i = 0; i < n; i++) meta_reduction(a::op : s) s = a::op(s, v[i] & 7);
  return s;
}
static int wrapping(const std::vector<unsigned char> &v) {
  unsigned char s = 0;
  meta_for (std::size_t i = 0; i < v.size(); i++) meta_reduction(In::low : s) s = a::In::low(v[i], s);
  return s;
}
static int of_library(int n, const int *__restrict v) {
  int m = 0;
  meta_for (int i = 0; i < n; i++) meta_reduction(min : m) m = min(m, v[i]);
  return m;
}
static bool flags(int n, const int *__restrict v) {
  bool odd = false;
  meta_for (int i = 0; i < n; i++) meta_reduction(both : odd) odd = both(odd, v[i] % 2 != 0);
  return odd;
}
static long global;
static void outside(int n, const int *__restrict v, long &out) {
  meta_for (int i = 0; i < n; i++) meta_reduction(of : out) meta_reduction(apply_mf : global) {
    out = of(v[i] & 1023, out);
    if (v[i] & 1) global = apply_mf(global, v[i]);
  }
}
struct Object {
  long sum;
  std::vector<int> v;
  static long add(long x, long y) { return (x + y) % 97; }
  void go() {
    meta_for (std::size_t i = 0; i < v.size(); i++) meta_reduction(add : sum) sum = add(sum, v[i] & 1023);
  }
};
static void bins(int n, const int *__restrict k, long *__restrict b) {
  meta_schedule meta_extent(b, 16) meta_extent(k, n) meta_reduction(of : b) {
    for (int i = 0; i < n; i++) b[k[i] & 15] = of(b[k[i] & 15], i);
  }
  meta_for (int i = 0; i < n; i++) meta_extent(b, 16) meta_reduction(of : b) b[(k[i] >> 4) & 15] = of(i, b[(k[i] >> 4) & 15]);
}
static float in_turn(int n, const float *__restrict v, float *__restrict y) {
  float all = 0;
  for (int t = 0; t < 3; t++) {
    float f = 0;
    meta_for (int i = 0; i < n; i++) meta_reduction(far : f) {
      const float x = v[i] - static_cast<float>(t);
      if (x > -20) f = far(f, x);
    }
    y[t] = f;
    meta_for (int i = 3; i < n; i++) y[i] = f + v[i];
    all += f;
  }
  return all;
}
static void narrow(int n, int m, const int *__restrict v, std::int16_t *__restrict y) {
  meta_for (int i = 0; i < n; i++) meta_reduction(common : g) {
    std::int16_t g = 0;
    for (int k = 0; k < m; k++) g = common(g, static_cast<std::int16_t>(v[i * m + k] * 6));
    y[i] = g;
  }
}

void test_case(int n) {
  int *v = NEW(int, n + 1);
  float *f = NEW(float, n + 1), *y = NEW(float, n + 4);
  FILL(v, n + 1, -500, 500);
  FILL(f, n + 1, -50, 50);
  FILL(y, n + 4, -50, 50);
  std::vector<unsigned char> bytes;
  for (int i = 0; i < n; i++) bytes.push_back(static_cast<unsigned char>(v[i]));
  const int numbers[] = {hidden(n, v), wrapping(bytes), of_library(n, v), flags(n, v)};
  RECORD(numbers, 4);
  long out = 5;
  global = 77;
  outside(n, v, out);
  RECORD(&out, 1);
  RECORD(&global, 1);
  Object o{3, std::vector<int>(v, v + n)};
  o.go();
  RECORD(&o.sum, 1);
  long b[16] = {1, 2, 3, 4};
  bins(n, v, b);
  RECORD(b, 16);
  const float all = in_turn(n, f, y);
  RECORD(&all, 1);
  RECORD(y, n + 4);
  std::int16_t *g = NEW(std::int16_t, n + 1);
  narrow(n / 60, 60, v, g);
  RECORD(g, n + 1);
}
