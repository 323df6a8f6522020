// What a body may call in C++: overloads, templates, forward declarations, static functions, members, operators, constants, tables.
// RUN: %check %s %t
#include "testing.h"
#include <algorithm>
#include <cmath>
#include <cstdint>
#include <cstdlib>

namespace geometry {
constexpr float pi = 3.14159265f;
const int offsets[4] = {1, -2, 3, -4};
struct Vector {
  float x = 0, y = 0;
  Vector() = default;
  Vector(float x, float y) : x(x), y(y) {}
  Vector operator+(const Vector &o) const { return Vector(x + o.x, y + o.y); }
  Vector &operator*=(float f) {
    x *= f;
    y *= f;
    return *this;
  }
  float dot(const Vector &o) const { return x * o.x + y * o.y; }
  static Vector unit() { return {1, 0}; }
};
Vector operator-(const Vector &a, const Vector &b) { return {a.x - b.x, a.y - b.y}; }
namespace detail {
inline int twice(int x) { return 2 * x; }
inline double twice(double x) { return 2 * x; }
} // namespace detail
} // namespace geometry

namespace {
template <class T> T clamp(T x, T lo, T hi) { return x < lo ? lo : hi < x ? hi : x; }
template <int N> int power(int x) {
  int r = 1;
  for (int k = 0; k < N; k++) r *= x;
  return r;
}
enum class Mode : std::uint8_t { add, subtract };
enum { shift = 3 };
} // namespace

static int odd(int n);
static int fibonacci(int n) {
  int a = 0, b = 1;
  for (; n > 0; n--) b = a + b, a = b - a;
  return a;
}
static int even(int n) { return 1 - odd(n); }
static int odd(int n) { return n & 1; }
static float half(float x) { return x / 2; }
static int half(int x) { return x / 2; }
static void swap_both(int &a, int &b) {
  int t = a;
  a = b;
  b = t;
}
static int with_default(int x, int y = 41) { return x + y; }

void vectors(int n, const geometry::Vector *a, geometry::Vector *b) {
  meta_for (int i = 0; i < n; i++) {
    geometry::Vector v = a[i] + geometry::Vector(1, 2) - geometry::Vector::unit();
    v *= geometry::pi;
    b[i] = v;
    b[i].x += v.dot(a[i]);
  }
}

namespace geometry {
void here(int n, const int *a, int *b) {
  meta_for (int i = 0; i < n; i++) b[i] = detail::twice(a[i]) + offsets[i & 3] + static_cast<int>(detail::twice(0.25) * 8 + pi);
}
} // namespace geometry

void calls(int n, Mode mode, const int *a, int *b, float *f) {
  meta_for (int i = 0; i < n; i++) {
    int x = a[i], y = i;
    swap_both(x, y);
    b[i] = fibonacci(std::abs(y) % 12) + even(x % 7) + half(a[i]) + clamp(a[i], -3, 30) + power<3>(a[i] % 5) + with_default(i);
    f[i] = half(f[i]) + clamp<float>(f[i], -1.5f, 2) + std::max(f[i], 0.5f) + std::min(a[i], i);
    if (mode == Mode::subtract) b[i] -= 1 << shift;
    b[i] = static_cast<int>(std::int64_t{b[i]} * 3);
    auto last = static_cast<unsigned>(b[i]) >> 1;
    b[i] ^= static_cast<int>(last);
    const int &r = a[i];
    b[i] ^= r;
  }
}

void mathematics(int n, const float *x, const double *d, float *f, double *g) {
  meta_for (int i = 0; i < n; i++) {
    f[i] = std::sqrt(std::abs(x[i])) + std::floor(x[i]) + std::fabs(x[i]);
    g[i] = std::sqrt(std::abs(d[i])) + std::ceil(d[i]) + sqrt(std::fabs(x[i])) + std::fmax(d[i], 0.1);
    f[i] += static_cast<float>(std::pow(2.0, i % 5));
  }
}

struct Complex {
  double re, im;
  friend Complex operator*(Complex a, Complex b) { return {a.re * b.re - a.im * b.im, a.re * b.im + a.im * b.re}; }
  friend inline double norm(const Complex &c) { return c.re * c.re + c.im * c.im; }
};
template <class T> struct Pair {
  T x, y;
  friend Pair operator+(Pair a, const Pair &b) { return {a.x + b.x, a.y + b.y}; }
};
static void friends(int n, double *g) {
  meta_for (int i = 0; i < n; i++) {
    const Complex z = {g[i], 1}, w = z * z;
    const Pair<double> p = {w.re, norm(w)};
    g[i] = (p + p).x + p.y;
  }
}

void test_case(int n) {
  auto *a = NEW(geometry::Vector, n), *b = NEW(geometry::Vector, n);
  for (int i = 0; i < n; i++) a[i] = geometry::Vector(test_random(-99, 99) / 7.0f, test_random(-99, 99) / 3.0f);
  vectors(n, a, b);
  RECORD(b, n);
  int *x = NEW(int, n), *y = NEW(int, n);
  FILL(x, n, -50, 50);
  geometry::here(n, x, y);
  RECORD(y, n);
  float *f = NEW(float, n), *h = NEW(float, n);
  FILL_REAL(f, n);
  FILL_REAL(h, n);
  calls(n, Mode::subtract, x, y, f);
  RECORD(y, n);
  RECORD(f, n);
  double *d = NEW(double, n), *g = NEW(double, n);
  FILL_REAL(d, n);
  mathematics(n, f, d, h, g);
  friends(n, g);
  RECORD(h, n);
  RECORD(g, n);
}
