// Numbers of the library and its functions of values.
#include <algorithm>
#include <array>
#include <bit>
#include <cmath>
#include <complex>
#include <cstdint>
#include <cstdlib>
#include <limits>
#include <numbers>
#include <numeric>
#include <tuple>
#include <utility>
#include <vector>
#include "idioms.h"

using Complex = std::complex<double>;
[[maybe_unused]] static std::vector<Complex> &complex(Data &d) {
  return d.all<Complex>([](int r) { return Complex(r / 7.0, r % 13); });
}

//: parallel: sums of complex numbers
void complex_sum(std::vector<Complex> &a, const std::vector<Complex> &b) {
  for (std::size_t i = 0; i < a.size(); i++) a[i] += b[i] + 1.0;
}
IDIOM(complex_sum(complex(d), complex(d)))

//: parallel: products of complex numbers, with a keyword
void complex_product(std::vector<Complex> &a, const std::vector<Complex> &b) {
  meta_for (std::size_t i = 0; i < a.size(); i++) a[i] = a[i] * b[i] - std::conj(b[i]);
}
IDIOM(complex_product(complex(d), complex(d)))

//: parallel: quotients of complex numbers
void complex_quotient(std::vector<std::complex<float>> &a) {
  for (std::size_t i = 0; i < a.size(); i++) a[i] = std::complex<float>(1, 2) / a[i];
}
IDIOM(complex_quotient(d.all<std::complex<float>>([](int r) { return std::complex<float>(r, 1); })))

//: parallel: points of the Mandelbrot set
void mandelbrot(std::vector<int> &out) {
  meta_for (int k = 0; k < (int)out.size(); k++) {
    const Complex c(-2 + 0.05 * k, 0.3);
    Complex z = 0;
    int steps = 0;
    while (std::norm(z) < 4 && steps < 50) {
      z = z * z + c;
      steps++;
    }
    out[k] = steps;
  }
}
IDIOM(mandelbrot(d.i))

//: parallel: parts of complex numbers
void complex_parts(const std::vector<Complex> &a, std::vector<double> &re, std::vector<double> &im) {
  for (std::size_t i = 0; i < a.size(); i++) {
    re[i] = a[i].real();
    im[i] = std::imag(a[i]) + std::abs(a[i]);
  }
}
IDIOM(complex_parts(complex(d), d.x, d.y))

//: serial MF144: complex numbers of the language
void complex_of_c(double _Complex *z, int n) {
  for (int i = 0; i < n; i++) z[i] = z[i] * z[i] + 1.0;
}
IDIOM(complex_of_c(reinterpret_cast<double _Complex *>(d.x.data()), 30))

//: parallel: pairs of numbers
void extent(std::vector<std::pair<int, int>> &p) {
  for (std::size_t i = 0; i < p.size(); i++) {
    if (p[i].first > p[i].second) p[i].first = p[i].second;
    p[i].second += 1;
  }
}
IDIOM(extent(d.all<std::pair<int, int>>([](int r) { return std::pair(r, 5); })))

inline std::pair<double, double> polar(double r, double t) { return {r * t, r + t}; }
//: parallel: a pair as a result
void polars(std::vector<double> &x, std::vector<double> &y) {
  meta_for (std::size_t i = 0; i < x.size(); i++) {
    const auto p = polar(x[i], y[i]);
    x[i] = p.first;
    y[i] = p.second;
  }
}
IDIOM(polars(d.x, d.y))

//: parallel: a structured binding of a pair
void bound(std::vector<double> &x, std::vector<double> &y) {
  for (std::size_t i = 0; i < x.size(); i++) {
    const auto [u, v] = polar(x[i], y[i]);
    x[i] = u;
    y[i] = v;
  }
}
IDIOM(bound(d.x, d.y))

struct Point {
  int x, y;
};
//: parallel: a structured binding of a struct
void mirrored(std::vector<Point> &points) {
  meta_for (std::size_t i = 0; i < points.size(); i++) {
    auto [x, y] = points[i];
    points[i] = {y, -x};
  }
}
IDIOM(mirrored(d.all<Point>([](int r) { return Point{r, 2 * r}; })))

//: parallel: a structured binding by reference
void summed(std::vector<Point> &points) {
  for (std::size_t i = 0; i < points.size(); i++) {
    auto &[x, y] = points[i];
    x += y;
  }
}
IDIOM(summed(d.all<Point>([](int r) { return Point{r, 3}; })))

//: parallel: tuples of numbers
void tuples(std::vector<int> &a, std::vector<double> &b) {
  meta_for (std::size_t i = 0; i < a.size(); i++) {
    std::tuple<int, double, bool> t(a[i], b[i], a[i] > 3);
    std::get<0>(t) += 1;
    a[i] = std::get<0>(t);
    b[i] = std::get<2>(t) ? std::get<1>(t) : 0.5;
  }
}
IDIOM(tuples(d.i, d.x))

//: parallel: a tuple that is taken apart
void taken_apart(std::vector<int> &a, std::vector<int> &b) {
  for (std::size_t i = 0; i < a.size(); i++) {
    auto [low, high] = std::make_tuple(std::min(a[i], b[i]), std::max(a[i], b[i]));
    a[i] = low;
    b[i] = high;
  }
}
IDIOM(taken_apart(d.i, d.j))

//: parallel: an array of the library as a local value
void median(std::vector<int> &v) {
  meta_for (std::size_t i = 0; i < v.size() / 3; i++) {
    std::array<int, 3> w = {v[3 * i], v[3 * i + 1], v[3 * i + 2]};
    if (w[0] > w[1]) std::swap(w[0], w[1]);
    if (w[1] > w[2]) std::swap(w[1], w[2]);
    v[3 * i] = std::max(w[0], w[1]);
  }
}
IDIOM(median(d.i))

//: parallel: minmax
void spread(std::vector<int> &a, const std::vector<int> &b) {
  for (std::size_t i = 0; i < a.size(); i++) {
    const auto [lo, hi] = std::minmax(a[i], b[i]);
    a[i] = hi - lo;
  }
}
IDIOM(spread(d.i, d.j))

//: parallel: clamp and minima of lists
void clamped(std::vector<double> &a, const std::vector<double> &b) {
  for (std::size_t i = 0; i < a.size(); i++) a[i] = std::clamp(a[i], -1.0, 1.0) + std::min({a[i], b[i], 2.0});
}
IDIOM(clamped(d.x, d.y))

//: parallel: exchange and swap
void exchanged(std::vector<int> &a, std::vector<int> &b) {
  meta_for (std::size_t i = 0; i < a.size(); i++) {
    std::swap(a[i], b[i]);
    b[i] += std::exchange(a[i], 4);
  }
}
IDIOM(exchanged(d.i, d.j))

//: parallel: midpoint and lerp
void between(std::vector<double> &a, std::vector<int> &b) {
  for (std::size_t i = 0; i < a.size(); i++) {
    a[i] = std::lerp(a[i], 3.0, 0.3) + std::midpoint(a[i], 1.0);
    b[i] = std::midpoint(b[i], 8);
  }
}
IDIOM(between(d.x, d.i))

//: parallel: gcd and lcm
void divisors(std::vector<int> &a, const std::vector<int> &b) {
  meta_for (std::size_t i = 0; i < a.size(); i++) a[i] = std::gcd(a[i], b[i]) + std::lcm(a[i], 6);
}
IDIOM(divisors(d.i, d.j))

//: parallel: counts of bits
void bits(std::vector<unsigned> &u) {
  for (std::size_t i = 0; i < u.size(); i++)
    u[i] = std::popcount(u[i]) + 100u * std::countl_zero(u[i]) + 10000u * std::countr_zero(u[i]);
}
IDIOM(bits(d.u))

//: parallel: rotations and widths
void rotated(std::vector<unsigned> &u) {
  meta_for (std::size_t i = 0; i < u.size(); i++)
    u[i] = std::rotl(u[i], 5) ^ std::bit_ceil(u[i]) ^ std::bit_width(u[i]) ^ std::has_single_bit(u[i]);
}
IDIOM(rotated(d.u))

//: parallel: bit_cast
void fast_inverse(std::vector<float> &f) {
  for (std::size_t i = 0; i < f.size(); i++) f[i] = std::bit_cast<float>(0x5f3759df - (std::bit_cast<std::uint32_t>(f[i]) >> 1));
}
IDIOM(fast_inverse(d.f))

//: parallel: mathematics
void maths(std::vector<double> &a, std::vector<float> &b) {
  for (std::size_t i = 0; i < a.size(); i++) {
    a[i] = std::sqrt(std::abs(a[i])) + std::fma(a[i], 2.0, 1.0);
    b[i] = std::floor(b[i]) + std::fmod(b[i], 3.0f) + std::copysign(1.0f, b[i]);
  }
}
IDIOM(maths(d.x, d.f))

//: parallel: hypot of two and three, powers with whole numbers
void lengths(std::vector<double> &a, std::vector<float> &b) {
  meta_for (std::size_t i = 0; i < a.size(); i++) {
    a[i] = std::hypot(a[i], 2.0) + std::hypot(a[i], 1.0, 2.0) + std::pow(a[i], 2);
    b[i] = std::pow(b[i], 3) + std::hypot(b[i], 1.0f);
  }
}
IDIOM(lengths(d.x, d.f))

//: parallel: absolute values of all kinds
void absolute(std::vector<int> &a, std::vector<long> &b, std::vector<float> &c) {
  for (std::size_t i = 0; i < a.size(); i++) {
    a[i] = std::abs(a[i]);
    b[i] = std::abs(b[i]) + std::labs(b[i]);
    c[i] = std::abs(c[i]) + std::fabs(c[i]);
  }
}
IDIOM(absolute(d.i, d.l, d.f))

//: parallel: constants of the library
void circles(std::vector<double> &r) {
  for (std::size_t i = 0; i < r.size(); i++)
    r[i] = r[i] > std::numeric_limits<double>::epsilon() ? std::numbers::pi * r[i] * r[i] : 0;
}
IDIOM(circles(d.x))

//: parallel: kinds of floating-point numbers
void kinds(std::vector<double> &a, std::vector<int> &b) {
  meta_for (std::size_t i = 0; i < a.size(); i++) b[i] = std::isnan(a[i]) + 2 * std::isfinite(a[i]) + 4 * std::signbit(a[i]);
}
IDIOM(kinds(d.x, d.i))

//: parallel: quotients with a rest
void divided(std::vector<int> &a, std::vector<int> &b) {
  for (std::size_t i = 0; i < a.size(); i++) {
    const auto q = std::div(a[i], 7);
    a[i] = q.quot;
    b[i] = q.rem;
  }
}
IDIOM(divided(d.i, d.j))

//: parallel: numbers of a fixed width that wrap
void hashed(std::vector<unsigned> &u) {
  for (std::size_t i = 0; i < u.size(); i++) {
    std::uint32_t h = u[i] * 2654435761u;
    h ^= h >> 16;
    u[i] = static_cast<std::uint16_t>(h);
  }
}
IDIOM(hashed(d.u))

//: parallel: move and forward
void moved(std::vector<int> &a, std::vector<int> &b) {
  for (std::size_t i = 0; i < a.size(); i++) {
    int t = std::move(a[i]);
    b[i] = std::as_const(t) + 1;
  }
}
IDIOM(moved(d.i, d.j))

//: parallel: a loop that calls a function of the program with a range
inline double poly(const double (&c)[3], double t) { return (c[2] * t + c[1]) * t + c[0]; }
void polynomials(std::vector<double> &v) {
  meta_for (std::size_t i = 0; i < v.size(); i++) {
    const double c[3] = {1, 2, 0.5};
    v[i] = poly(c, v[i]);
  }
}
IDIOM(polynomials(d.x))
