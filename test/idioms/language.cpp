// Templates, lambdas, classes, operators and what else the language has.
#include <cassert>
#include <concepts>
#include <cstdint>
#include <type_traits>
#include <vector>
#include "idioms.h"

//: parallel: a function template
template <class T> void shift(std::vector<T> &v, T by) {
  for (std::size_t i = 0; i < v.size(); i++) v[i] += by;
}
IDIOM(shift(d.f, 1.5f); shift(d.i, 3))

//: parallel: a template with a number, with a keyword
template <int N> void spread(std::vector<int> &v) {
  meta_for (std::size_t i = 0; i < v.size() / N; i++)
    for (int k = 0; k < N; k++) v[i * N + k] = k;
}
IDIOM(spread<4>(d.i); spread<3>(d.j))

//: parallel: a class template
template <class T> class Field {
public:
  explicit Field(std::vector<T> &values) : values_(values) {}
  void scale(T by) {
    for (std::size_t i = 0; i < values_.size(); i++) values_[i] *= by;
  }

private:
  std::vector<T> &values_;
};
IDIOM(Field<double>(d.x).scale(1.25); Field<float>(d.f).scale(0.3f))

//: parallel: an explicit specialisation
template <class T> T bump(T v) { return v + 1; }
template <> float bump<float>(float v) { return v * 2; }
void bumped(std::vector<float> &f, std::vector<int> &i) {
  for (std::size_t k = 0; k < f.size(); k++) {
    f[k] = bump(f[k]);
    i[k] = bump(i[k]);
  }
}
IDIOM(bumped(d.f, d.i))

template <class T>
concept Number = std::is_arithmetic_v<T>;
//: parallel: a concept
template <Number T> void twice(std::vector<T> &v) {
  for (std::size_t i = 0; i < v.size(); i++) v[i] = v[i] + v[i];
}
IDIOM(twice(d.x); twice(d.l))

template <class T> using Values = std::vector<T>;
//: parallel: an alias template
void fill(Values<double> &v, double with) {
  meta_for (std::size_t i = 0; i < v.size(); i++) v[i] = with;
}
IDIOM(fill(d.y, 0.1))

namespace physics {
inline namespace v2 {
constexpr double gravity = 9.81;
inline double fall(double t) { return 0.5 * gravity * t * t; }
} // namespace v2
} // namespace physics
//: parallel: an inline namespace
void falls(std::vector<double> &t) {
  for (std::size_t i = 0; i < t.size(); i++) t[i] = physics::fall(t[i]);
}
IDIOM(falls(d.x))

//: parallel: if constexpr
template <class T> void wrap(std::vector<T> &v) {
  for (std::size_t i = 0; i < v.size(); i++) {
    if constexpr (std::is_integral_v<T>)
      v[i] %= 10;
    else
      v[i] *= 0.1f;
  }
}
IDIOM(wrap(d.i); wrap(d.f))

template <class T> constexpr auto part(T v) {
  if constexpr (sizeof(T) == 4)
    return v / 2;
  else
    return v / 4;
}
//: parallel: a function with if constexpr
void parts(std::vector<double> &a, std::vector<int> &b) {
  meta_for (std::size_t i = 0; i < a.size(); i++) {
    a[i] = part(a[i]);
    b[i] = part(b[i]);
  }
}
IDIOM(parts(d.x, d.i))

constexpr int factors[] = {2, 3, 5, 7};
//: parallel: a table of constants
void table(std::vector<int> &v) {
  for (std::size_t i = 0; i < v.size(); i++) v[i] *= factors[i % 4];
}
IDIOM(table(d.i))

constexpr int gauss(int n) {
  int s = 0;
  for (int i = 1; i <= n; i++) s += i;
  return s;
}
//: parallel: a constexpr function, at run time and before
void sums(std::vector<int> &v) {
  constexpr int start = gauss(10);
  for (int i = 0; i < (int)v.size(); i++) v[i] = start + gauss(i);
}
IDIOM(sums(d.i))

//: parallel: a lambda with a name
void curve(std::vector<double> &v, double a) {
  auto f = [a](double t) { return a * t * t + 1; };
  for (std::size_t i = 0; i < v.size(); i++) v[i] = f(v[i]);
}
IDIOM(curve(d.x, 0.5))

//: parallel: a lambda for subscripts
void stencil(std::vector<float> &out, const std::vector<float> &in, int n) {
  auto at = [n](int i, int j) { return i * n + j; };
  meta_for (int i = 1; i < n - 1; i++)
    meta_for (int j = 1; j < n - 1; j++) out[at(i, j)] = in[at(i - 1, j)] + in[at(i + 1, j)];
}
IDIOM(stencil(d.f, d.g, 7))

//: parallel: a lambda called at once
void initialised(std::vector<int> &v) {
  for (std::size_t i = 0; i < v.size(); i++) {
    const int sign = [&] { return v[i] < 0 ? -1 : 1; }();
    v[i] = sign * (int)i;
  }
}
IDIOM(initialised(d.i))

//: parallel: a function that is handed over
template <class F> void apply(std::vector<double> &v, F f) {
  for (std::size_t i = 0; i < v.size(); i++) v[i] = f(v[i]);
}
IDIOM(apply(d.x, [](double t) { return t * 3; }))

struct Square {
  double by = 2;
  double operator()(double t) const { return by * t * t; }
};
//: parallel: a functor
void functor(std::vector<double> &v, Square f) {
  for (std::size_t i = 0; i < v.size(); i++) v[i] = f(v[i]);
}
IDIOM(functor(d.x, {}))

struct Vec3 {
  double x, y, z;
  Vec3 &operator+=(const Vec3 &o) {
    x += o.x;
    y += o.y;
    z += o.z;
    return *this;
  }
  friend Vec3 operator*(double s, const Vec3 &v) { return {s * v.x, s * v.y, s * v.z}; }
  bool operator==(const Vec3 &) const = default;
};
//: parallel: operators of a class
void move(std::vector<Vec3> &p, const std::vector<Vec3> &v, double t) {
  for (std::size_t i = 0; i < p.size(); i++) p[i] += t * v[i];
}
IDIOM(move(d.all<Vec3>([](int r) { return Vec3{r / 7.0, 1, 2}; }), d.all<Vec3>([](int r) { return Vec3{r * 0.1, 3, 4}; }), 0.5))

//: parallel: a defaulted comparison
void same(const std::vector<Vec3> &a, const std::vector<Vec3> &b, std::vector<int> &equal) {
  meta_for (std::size_t i = 0; i < a.size(); i++) equal[i] = a[i] == b[i];
}
IDIOM(same(d.all<Vec3>([](int r) { return Vec3{r % 2 + 0.5, 1, 2}; }), d.all<Vec3>([](int) { return Vec3{0.5, 1, 2}; }), d.i))

class Money {
public:
  Money() = default;
  explicit Money(double euros) : cents_(static_cast<long>(euros * 100)) {}
  Money operator+(Money o) const {
    Money r;
    r.cents_ = cents_ + o.cents_;
    return r;
  }
  long cents() const { return cents_; }

private:
  long cents_ = 0;
};
//: parallel: constructors
void prices(const std::vector<double> &euros, std::vector<long> &cents) {
  for (std::size_t i = 0; i < euros.size(); i++) cents[i] = (Money(euros[i]) + Money(0.5)).cents();
}
IDIOM(prices(d.x, d.l))

struct Settings {
  double low = -1, high = 1;
  int steps = 3;
};
//: parallel: default initialisers of members
void limited(std::vector<double> &v) {
  for (std::size_t i = 0; i < v.size(); i++) {
    Settings s;
    v[i] = v[i] < s.low ? s.low : v[i] > s.high ? s.high : v[i] / s.steps;
  }
}
IDIOM(limited(d.x))

class Filter {
public:
  static constexpr double gain = 0.75;
  static double amplify(double v) { return gain * v; }
  void run(std::vector<double> &v) const {
    for (std::size_t i = 0; i < v.size(); i++) v[i] = amplify(v[i]) + bias_;
  }

private:
  double bias_ = 0.5;
};
//: parallel: static members, in a member function
void filtered(std::vector<double> &v) {
  meta_for (std::size_t i = 0; i < v.size(); i++) v[i] = Filter::amplify(v[i]) * Filter::gain;
}
IDIOM(filtered(d.x); Filter().run(d.y))

struct Shape {
  double size = 1;
  double area() const { return size * size; }
};
struct Disc : Shape {
  double area() const { return 3.0 * Shape::area(); }
};
//: parallel: a base class
void areas(std::vector<double> &v) {
  for (std::size_t i = 0; i < v.size(); i++) {
    Disc disc;
    disc.size = v[i];
    v[i] = disc.area();
  }
}
IDIOM(areas(d.x))

enum class Colour : unsigned char { red, green, blue };
//: parallel: an enumeration class
void colours(std::vector<Colour> &c) {
  for (std::size_t i = 0; i < c.size(); i++)
    if (c[i] == Colour::red) c[i] = Colour::blue;
}
IDIOM(colours(d.all<Colour>([](int r) { return static_cast<Colour>((r + 1000) % 3); })))

struct Pixel {
  unsigned r : 8, g : 8, b : 8, a : 8;
};
//: parallel: bit-fields
void fade(std::vector<Pixel> &image) {
  meta_for (std::size_t i = 0; i < image.size(); i++) {
    Pixel p = image[i];
    p.r /= 2;
    p.g ^= p.b;
    image[i] = p;
  }
}
IDIOM(fade(d.all<Pixel>([](int r) { return Pixel{(unsigned)r & 255, (unsigned)r * 3 & 255, 7, 255}; })))

union Word {
  float f;
  unsigned u;
};
//: parallel: a union
void exponents(std::vector<float> &f, std::vector<unsigned> &e) {
  for (std::size_t i = 0; i < f.size(); i++) {
    Word w;
    w.f = f[i];
    e[i] = w.u >> 23;
  }
}
IDIOM(exponents(d.f, d.u))

//: parallel: assert
void checked(std::vector<double> &v, int n) {
  for (int i = 0; i < n; i++) {
    assert(i >= 0 && i < n);
    v[i] += 1;
  }
}
IDIOM(checked(d.x, d.n))

//: parallel: assert, with a keyword
void checked_for(const std::vector<int> &at, const std::vector<double> &x, std::vector<double> &y) {
  meta_for (std::size_t i = 0; i < at.size(); i++) {
    assert(at[i] >= 0 && (std::size_t)at[i] < x.size() && "a subscript");
    y[i] = x[at[i]];
  }
}
IDIOM(checked_for(d.at, d.x, d.y))

//: parallel: a static_assert and types in the body
template <class T> void typed(std::vector<T> &v) {
  meta_for (std::size_t i = 0; i < v.size(); i++) {
    static_assert(sizeof(T) <= 8);
    using Wide = std::conditional_t<std::is_integral_v<T>, long, double>;
    v[i] = static_cast<T>(static_cast<Wide>(v[i]) / 3);
  }
}
IDIOM(typed(d.i); typed(d.f))

//: serial MF315: a variable that counts calls
int calls = 0;
inline double counted(double v) {
  calls++;
  return v + 1;
}
void counting(std::vector<double> &v) {
  for (std::size_t i = 0; i < v.size(); i++) v[i] = counted(v[i]);
}
IDIOM(calls = 0; counting(d.x); d.result(calls))
