// Pairs, tuples and arrays of the library: elements, members, locals, parameters and results, taken apart and put together.
// RUN: %check %s %t -- -std=c++20
// RUN: %check --translate=--auto %s %t/all -- -std=c++20
#include "testing.h"
#include <algorithm>
#include <array>
#include <complex>
#include <cstdlib>
#include <tuple>
#include <utility>
#include <vector>

using Edge = std::pair<int, double>;
using Three = std::array<int, 3>;
template <class T> using Twice = std::pair<T, T>;

static Edge shorter(const Edge &a, Edge b) { return a.second < b.second ? a : Edge{b.first, b.second / 2}; }
static std::tuple<int, int, double> split(int n, double x) { return {n / 3, n % 3, x * 2}; }
template <class T> static Twice<T> sorted(T a, T b) {
  if (b < a) std::swap(a, b);
  return std::make_pair(a, b);
}
static int total(const Three &a) { return a[0] + 2 * a[1] + 3 * a[2]; }
static Three turned(Three a) {
  std::swap(a[0], a[2]);
  a.back() += 1;
  return a;
}

static void edges(std::vector<Edge> &e, int n) {
  meta_for (int i = 0; i < n; i++) {
    e[i].first += 2;
    e[i] = shorter(e[i], Edge(i, 3.5));
    if (e[i] < Edge(7, 1.0) || e[i] == std::make_pair(9, 3.5)) std::get<1>(e[i]) -= 1;
    const auto &[to, length] = e[i];
    if (to > 5 && length >= 2) e[i].first = -1;
  }
  for (int i = 0; i < n; i++) {
    auto &[to, length] = e[i];
    if (i % 2) to = 3;
    length += to;
  }
}
static void tuples(const int *a, const double *x, int *out, double *y, int n) {
  meta_for (int i = 0; i < n; i++) {
    auto [high, low, twice] = split(a[i], x[i]);
    std::tuple<int, double, bool> t(high, twice, low > 0);
    std::get<0>(t) += std::get<2>(t) ? 4 : 5;
    std::get<double>(t) -= 1;
    std::tuple<int, double, bool> other = t;
    std::get<2>(other) = true;
    out[i] = std::get<0>(t) + (t < other) + 2 * (t == other) + 4 * (t != other) + 8 * (t >= other);
    std::tie(low, y[i]) = std::make_tuple(high + 1, std::get<1>(t));
    out[i] ^= low;
  }
  meta_schedule {
    for (int i = 0; i < n; i++) {
      int q = 0, r = 0;
      double z = 0;
      std::tie(q, r, z) = split(out[i], y[i]);
      out[i] = q * 10 + r;
      y[i] = z;
    }
  }
}
static void arrays(std::vector<Three> &v, int *out, int n) {
  meta_for (int i = 0; i < n; i++) {
    Three w = {i, 2 * i % 7, -i};
    for (int k = 0; k < 2; k++)
      if (w[k] > w[k + 1]) std::swap(w[k], w[k + 1]);
    v[i][1] += w[0];
    v[i] = turned(v[i]);
    v[i].front() *= 2;
    Three zeros{}, sevens;
    sevens.fill(7);
    out[i] = total(w) + (w < v[i]) + (int)w.size() + zeros[i % 3] + sevens.back() + std::get<1>(v[i]);
  }
  for (int i = 0; i < n; i++)
    for (int k = 0; k < 3; k++) v[i][k] = v[i][k] * 2 + out[i];
}
static void extremes(const int *a, const int *b, int *out, int n) {
  meta_for (int i = 0; i < n; i++) {
    const auto [low, high] = std::minmax(a[i], b[i]);
    const auto all = std::minmax({a[i], b[i], 5});
    out[i] = high - low + std::min({a[i], b[i], -3, 8}) * 3 + std::max({b[i], a[i]}) + all.first + all.second;
  }
  for (int i = 0; i < n; i++) {
    const auto both = std::minmax(out[i], a[i]);
    out[i] = both.second;
    const auto [x, y] = sorted(b[i], out[i]);
    out[i] += x - 2 * y + both.first % 3;
  }
}
static void moved(int *a, int *b, double *x, long *l, int n) {
  meta_for (int i = 0; i < n; i++) {
    int t = std::move(a[i]);
    b[i] += std::exchange(a[i], t / 2) + std::as_const(t);
    const auto q = std::div(b[i], 7);
    const std::ldiv_t r = std::div(l[i], 9L);
    a[i] += q.quot - q.rem;
    l[i] = r.quot * 100 + std::ldiv(l[i], 4).rem;
    x[i] = std::exchange(x[i], 2.0) + x[i];
  }
  for (int i = 0; i < n; i++) b[i] = std::exchange(a[i], b[i]);
}
struct Cell {
  std::pair<float, std::array<short, 2>> value{1.5f, {3, 4}};
  std::pair<std::complex<double>, char> wave;
  std::tuple<char, double, short> mixed; // whose places the library chooses
};
static void nested(Cell *c, int n, std::pair<int, Three> add) {
  meta_for (int i = 0; i < n; i++) {
    Cell d = c[i];
    d.value.first += add.first;
    d.value.second[1] += (short)add.second[i % 3];
    d.wave = {d.wave.first * std::complex<double>(0, 1), 'x'};
    std::get<1>(d.mixed) += std::get<0>(d.mixed) + std::get<2>(d.mixed);
    std::get<2>(d.mixed)++;
    c[i] = d;
    auto &[first, second] = c[i].value;
    second[0] -= (short)first;
  }
}
template <class T> static void templates(T *a, T *b, int n) {
  for (int i = 0; i < n; i++) {
    const std::pair<T, int> p{a[i], i};
    std::array<T, 2> w{p.first, b[i]};
    a[i] = std::get<0>(sorted<T>(w[0], w[1])) + std::get<1>(p);
    b[i] = std::max({w[0], w[1], T(3)});
  }
}
// Names that the program has given itself.
namespace own {
struct pair {
  int first, second;
};
static pair make_pair(int a, int b) { return {b, a}; }
template <int k> static int get(const pair &p) { return k ? p.second : p.first; }
static void use(int *a, int n) {
  meta_for (int i = 0; i < n; i++) {
    const pair p = make_pair(a[i], i);
    a[i] = get<0>(p) * 3 + get<1>(p);
  }
}
} // namespace own

// Values in braces.
static void braces(std::vector<std::tuple<int, double>> &t, std::vector<std::pair<int, double>> &p, const double *x,
                   const int *a) {
  const int n = t.size();
  meta_for (int i = 0; i < n; i++) {
    t[i] = {i, x[i]};
    p[i] = {a[i], x[i] + 1};
    std::tuple<int, double> copy = t[i];
    if (a[i] > 0) copy = {std::get<0>(copy) * 2, 3};
    if (a[i] > 5) t[i] = copy;
    const std::tuple<> none;
    if (none != std::tuple<>{}) t[i] = {0, 0};
  }
}

extern "C" void test_case(int n) {
  auto *a = NEW(int, n), *b = NEW(int, n), *c = NEW(int, n);
  auto *x = NEW(double, n), *y = NEW(double, n);
  auto *l = NEW(long, n);
  FILL(a, n, -20, 20);
  FILL(b, n, -20, 20);
  FILL_REAL(x, n);
  FILL(l, n, -1000, 1000);
  std::vector<Edge> e(n);
  for (int i = 0; i < n; i++) e[i] = {test_random(0, 9), i / 4.0};
  edges(e, n);
  for (const auto &[to, length] : e) test_record(&to, sizeof to), test_record(&length, sizeof length);
  tuples(a, x, c, y, n), RECORD(c, n), RECORD(y, n);
  std::vector<Three> v(n);
  for (int i = 0; i < n; i++) v[i] = {i, test_random(-9, 9), 3};
  arrays(v, c, n), RECORD(c, n), RECORD(v.data(), n);
  extremes(a, b, c, n), RECORD(c, n);
  moved(a, b, x, l, n), RECORD(a, n), RECORD(b, n), RECORD(x, n), RECORD(l, n);
  std::vector<Cell> cells(n);
  for (int i = 0; i < n; i++) cells[i].wave.first = {i / 3.0, 1}, cells[i].mixed = {'a', i / 7.0, (short)i};
  nested(cells.data(), n, {3, {1, 2, 3}});
  for (const Cell &one : cells) {
    test_record(&one.value, sizeof one.value), test_record(&one.wave.first, sizeof one.wave.first);
    test_record(&std::get<1>(one.mixed), sizeof(double)), test_record(&std::get<2>(one.mixed), sizeof(short));
  }
  std::vector<std::tuple<int, double>> t(n);
  std::vector<std::pair<int, double>> p(n);
  braces(t, p, x, a);
  for (int i = 0; i < n; i++) {
    test_record(&std::get<0>(t[i]), sizeof(int)), test_record(&std::get<1>(t[i]), sizeof(double));
    test_record(&p[i].first, sizeof(int)), test_record(&p[i].second, sizeof(double));
  }
  templates(a, b, n), templates(x, y, n), RECORD(a, n), RECORD(b, n), RECORD(x, n), RECORD(y, n);
  own::use(a, n), RECORD(a, n);
}
