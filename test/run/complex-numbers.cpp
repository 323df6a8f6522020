// Complex numbers of the library: elements, members, locals, parameters and results, on both machines bit for bit.
// RUN: %check %s %t -- -std=c++20
// RUN: %check --translate=--auto %s %t/all -- -std=c++20
#include "testing.h"
#include <cmath>
#include <complex>
#include <limits>
#include <vector>

using Complex = std::complex<double>;
template <class T> using Number = std::complex<T>;

// Infinities, numbers that are none, and what overflows on the way.
template <class T> static T edge(int k) {
  const T most = std::numeric_limits<T>::max(), least = std::numeric_limits<T>::min();
  const T values[] = {0, T(-0.0), 1, T(-2.5), INFINITY, -INFINITY, T(NAN), most, -most / 2, least, least / 8, most / 1024};
  return values[k % 12];
}
template <class T> static Number<T> *numbers(int n, int first) {
  auto *z = NEW(Number<T>, n);
  for (int i = 0; i < n; i++)
    z[i] = i % 3 == 0 ? Number<T>(edge<T>(i / 3 + first), edge<T>(i / 36 + first))
                      : Number<T>(test_random(-1000, 1000) / T(7), test_random(-5, 5));
  return z;
}
// Which of them NaN is, and its sign, is nobody's business.
template <class T> static void record(const Number<T> *z, int n) {
  for (int i = 0; i < n; i++) {
    const T parts[2] = {z[i].real() == z[i].real() ? z[i].real() : 77, z[i].imag() == z[i].imag() ? z[i].imag() : 77};
    RECORD(parts, 2);
  }
}

template <class T> static Number<T> polynomial(const Number<T> &z, Number<T> c) { return (z * z + c) * z - T(2) * c; }

template <class T> static void sums(const Number<T> *a, const Number<T> *b, Number<T> *out, int n) {
  meta_for (int i = 0; i < n; i++) {
    out[i] = a[i] + b[i] - T(3);
    out[i] += T(1) - a[i];
    out[i] -= b[i] + +a[i];
    out[i] = -out[i] + T(2);
  }
}
template <class T> static void products(const Number<T> *a, const Number<T> *b, Number<T> *out, int n) {
  meta_for (int i = 0; i < n; i++) out[i] = a[i] * b[i];
  meta_schedule {
    for (int i = 0; i < n; i++) out[i] *= T(3) * b[i] * T(0.5);
  }
}
template <class T> static void quotients(const Number<T> *a, const Number<T> *b, Number<T> *out, int n) {
  meta_for (int i = 0; i < n; i++) {
    Number<T> q = a[i] / b[i];
    q /= T(3);
    out[i] = i % 2 ? q : T(2) / b[i];
  }
  meta_for (int i = 0; i < n; i++) out[i] /= a[n - 1 - i] / T(7);
}
template <class T> static void parts(const Number<T> *a, T *re, T *im, int n) {
  meta_schedule {
    for (int i = 0; i < n; i++) {
      re[i] = a[i].real() + std::imag(a[i]);
      im[i] = std::norm(a[i]) - real(std::conj(a[i]));
      if (a[i] == Number<T>(1, 2) || a[i] != T(4)) im[i] += imag(a[i]);
    }
  }
}
template <class T> static void set(Number<T> *a, int n) {
  meta_for (int i = 0; i < n; i++) {
    a[i].real(a[i].imag() + 1);
    a[i].imag(T(i));
    if (i % 3 == 0) a[i] = T(5);
    if (i % 3 == 1) a[i] = {T(1), T(i)};
    if (i % 7 == 5) a[i] = Number<T>{};
  }
}
template <class T> static void called(const Number<T> *a, Number<T> *out, int n) {
  meta_for (int i = 0; i < n; i++) out[i] = polynomial(a[i], Number<T>(T(0.25), T(i)));
  meta_for (int i = 0; i < n; i++) {
    Number<T> &here = out[i];
    here = polynomial<T>(here, a[i]);
  }
}

static void converted(const std::complex<float> *f, Complex *d, std::complex<float> *g, int n) {
  meta_for (int i = 0; i < n; i++) {
    d[i] = f[i];
    d[i] *= f[n - 1 - i];
    g[i] = static_cast<std::complex<float>>(d[i]) + std::complex<float>(d[i] * 0.5);
  }
}
static void mandelbrot(int *steps, int n, Complex from) {
  using namespace std::complex_literals;
  using std::norm;
  meta_for (int k = 0; k < n; k++) {
    const Complex c = from + 0.05 * k + 0.1i * (k % 5 + 0.5);
    Complex z = 0;
    int s = 0;
    while (norm(z) < 4 && s < 50) {
      z = z * z + c;
      s++;
    }
    steps[k] = s;
  }
}

struct Spin {
  Complex up, down;
  std::complex<float> small[2];
  double weight;
  Complex both() const { return up * std::conj(down); }
};
namespace physics {
constexpr Complex unit(0, 1);
static void turn(Spin *s, Complex *out, int n) {
  meta_for (int i = 0; i < n; i++) {
    Spin t = s[i];
    t.up *= unit;
    t.down = t.both() + t.weight;
    t.small[1] = std::complex<float>(t.weight, 1) * t.small[0];
    s[i] = t;
    out[i] = s[i].both().real() + s[i].down;
  }
}
} // namespace physics

// Staged, in tiles, and in blocks with storage of their own.
static void matrix(const Complex *a, const Complex *b, Complex *c, int n) {
  meta_for (int i = 0; i < n; i++)
    meta_for (int j = 0; j < n; j++) {
      Complex s = 0;
      for (int k = 0; k < n; k++) s += a[i * n + k] * b[k * n + j];
      c[i * n + j] = s;
    }
}
static void stencil(const std::complex<float> *a, std::complex<float> *b, int n) {
  meta_for (int i = 2; i < n - 2; i++) b[i] = (a[i - 2] + a[i - 1] + a[i] + a[i + 1] * 2.0f + a[i + 2]) * 0.2f;
}
static void containers(const std::vector<Complex> &a, std::vector<Complex> &b) {
  meta_for (std::size_t i = 0; i < a.size(); i++) b[a.size() - 1 - i] = a[i] * Complex(0, 1);
  for (std::size_t i = 0; i < a.size(); i++) b[i] -= a[i];
}

template <class T> static void all(int n) {
  Number<T> *a = numbers<T>(n, 0), *b = numbers<T>(n, 5), *c = numbers<T>(n, 2);
  T *re = NEW(T, n), *im = NEW(T, n);
  sums(a, b, c, n), record(c, n);
  products(a, b, c, n), record(c, n);
  quotients(a, b, c, n), record(c, n);
  called(a, c, n), record(c, n);
  for (int i = 0; i < n; i++) a[i] = Number<T>(T(i % 5), T(test_random(-9, 9)));
  parts(a, re, im, n), RECORD(re, n), RECORD(im, n);
  set(a, n), RECORD(a, n);
}

extern "C" void test_case(int n) {
  all<double>(n), all<float>(n);
  auto *f = NEW(std::complex<float>, n), *g = NEW(std::complex<float>, n);
  auto *d = NEW(Complex, n), *e = NEW(Complex, n);
  auto *steps = NEW(int, n);
  for (int i = 0; i < n; i++) f[i] = g[i] = {i / 7.0f, 3}, d[i] = e[i] = Complex(test_random(-9, 9), i / 3.0);
  converted(f, d, g, n), RECORD(d, n), RECORD(g, n);
  mandelbrot(steps, n, Complex(-2, 0.1)), RECORD(steps, n);
  auto *spins = NEW(Spin, n);
  for (int i = 0; i < n; i++) spins[i] = {d[i], Complex(1, i), {{1, 2}, {0, 0.5f}}, i / 9.0};
  physics::turn(spins, e, n), RECORD(e, n), RECORD(spins, n);
  stencil(f, g, n), RECORD(g, n);
  const int m = n < 25 ? n : 25;
  auto *x = NEW(Complex, m * m), *y = NEW(Complex, m * m), *z = NEW(Complex, m * m);
  for (int i = 0; i < m * m; i++) x[i] = Complex(i % 7, 0.1 * i), y[i] = Complex(test_random(-5, 5), i / 11.0), z[i] = 0;
  matrix(x, y, z, m), RECORD(z, m * m);
  std::vector<Complex> v(d, d + n), w(n);
  containers(v, w), RECORD(w.data(), n);
}
