// Range-based loops over arrays, containers, views and indices, plain and as meta_for.
// RUN: %check %s %t/some -- -std=c++20
// RUN: %check --translate=--auto %s %t/all -- -std=c++20
#include <array>
#include <initializer_list>
#include <ranges>
#include <span>
#include <string>
#include <utility>
#include <valarray>
#include <vector>
#include "testing.h"

using Reals = std::vector<float>;
struct Body {
  double x, y;
  int mass;
};

static void references(Reals &v) {
  meta_schedule {
    for (auto &e : v) e *= 0.5f;
    for (float &e : v)
      e += 1;
  }
  meta_for (float &e : v) e = e < 0 ? 0 : e;
  meta_for (auto &&e : v) { // with a body of several statements
    const float twice = e * 2;
    if (twice > 10) continue;
    e += twice;
  }
}
static void by_value(const Reals &v, Reals &w) {
  meta_schedule {
    std::size_t k = 0;
    for (float e : v) {
      e *= 3; // a copy
      w[k++] = e;
    }
  }
  int sum = 0;
  for (const auto e : v) sum += (int)e;
  for (const auto &e : v) sum ^= (int)(e * 3);
  w[0] += sum;
}
static void counted(std::vector<int> &v) {
  for (int i = 0; int &e : v) e += i++;
  int at = 5;
  for (const int &e : v) at += e;
  v[0] = at;
}
static void spans(std::span<float> s, std::span<const float> t, std::span<float, 3> three) {
  meta_for (float &x : s) x -= 1;
  meta_schedule {
    for (auto &x : s) x *= 2;
    for (float x : t.first(3))
      for (auto &y : three) y += x;
  }
  for (float &x : s.subspan(1)) x += 4;
}
static void arrays(int (&t)[61], std::array<double, 17> &a, std::valarray<double> &v) {
  meta_schedule {
    for (int &e : t) e = 3 * e + 1;
    for (auto &e : a) e += 0.25;
    for (auto &e : v) e *= 1.5;
  }
  meta_for (int &e : t) e ^= 5;
  meta_for (double &e : a) e = -e;
  meta_for (double &e : v) e += a[3];
}
static void grids(float (&g)[9][11], std::array<std::array<int, 5>, 7> &h, const int (&w)[3]) {
  meta_schedule {
    for (auto &row : g)
      for (float &e : row) e = e * 2 + 1;
    for (auto &row : h) {
      for (int &e : row) e += 3;
      row[2] = 8;
    }
  }
  meta_for (auto &row : g) meta_for (auto &e : row) e += 1;
  meta_for (auto &row : g) {
    float s = 0;
    for (float e : row) s += e;
    for (int k : w) row[k] -= s;
  }
}
static void indices(std::vector<long> &v, int n, std::size_t m) {
  meta_schedule {
    for (auto i : std::views::iota(0, (int)v.size())) v[i] = (long)i * i;
    for (const auto i : std::views::iota(1, n)) v[i] += i;
    for (auto &&i : std::ranges::iota_view(0, n)) v[i] += 2;
    for (std::size_t i : std::views::iota(std::size_t(0), m)) v[i] -= 3;
    for (long i : std::views::iota(2, n)) v[i] ^= i;
    for (auto i : std::ranges::iota_view<long, int>(0, n)) v[i] += sizeof i;
    for (auto i : std::views::iota(0u, v.size())) v[i] += 7;
  }
  meta_for (int i : std::views::iota(0, n)) v[i] *= 3;
  meta_for (const auto &i : std::views::iota(0, n)) v[i] += i;
  const auto all = std::views::iota(0, n);
  for (auto i : all) v[i] -= i;
  for (int i : std::views::iota(0, n)) {
    i += 1; // a copy
    v[i - 1] += i;
  }
  for (int n : std::views::iota(0, n)) v[n] += n;
}
static void planes(std::vector<double> &a, const std::vector<double> &b, int n, int m) {
  meta_for (int i : std::views::iota(0, n)) meta_for (int j : std::views::iota(0, m)) a[i * m + j] += b[j * n + i];
  meta_schedule {
    for (auto i : std::views::iota(0, n))
      for (auto j : std::views::iota(0, m)) {
        double s = 0;
        for (auto k : std::views::iota(0, m)) s += a[i * m + k] * b[k];
        a[i * m + j] = s;
      }
  }
}
static void structs(std::vector<Body> &bodies, double g) {
  meta_schedule {
    for (Body &b : bodies) b.y -= g * b.mass;
  }
  meta_for (auto &[x, y, mass] : bodies) x += y * mass;
  meta_for (Body &b : bodies) {
    b.x *= 0.5;
    b.mass++;
  }
}

struct Field {
  std::vector<double> values;
  int n;
  std::vector<double> &all() { return values; }
  const std::vector<double> &all() const { return values; }
  void damp(double by) {
    meta_schedule {
      for (auto &x : values) x *= by;
      for (auto &x : this->values) x += 1;
      for (auto i : std::views::iota(0, n)) values[i] -= 2;
    }
    meta_for (double &x : values) x += by;
  }
};
static void members(Field &f, Field *g) {
  for (double &x : f.all()) x += 1;
  meta_for (double &x : g->values) x *= 2;
  meta_schedule {
    for (auto &x : (*g).values) x -= 3;
    for (double x : std::as_const(f).all())
      for (auto &y : g->all()) y += x;
  }
}

// What a loop goes over is decided before it begins.
static void replaced(Reals a, Reals b, Reals &out) {
  for (float &x : a) {
    x += 1;
    std::swap(a, b);
  }
  std::span<float> s = a;
  for (float &x : s) {
    x *= 2;
    s = s.first(s.size() / 2);
  }
  int n = (int)out.size();
  for (int i : std::views::iota(0, n)) {
    out[i] += a[i] + b[i];
    n = 0;
  }
  if (!out.empty()) out[0] += n;
}
static void aliased(std::vector<int> &v, int &n) { // n may be an element
  for (int i : std::views::iota(0, n)) v[i] = i + 10;
}
struct Counts {
  std::vector<int> v;
  int n;
  void count() {
    for (int i : std::views::iota(0, n)) v[i] += n;
  }
};

// A class of the program.
struct Pair {
  int a, b;
  int *begin() { return &a; }
  int *end() { return &a + 1; }
};
struct Buffer {
  float *p;
  long n;
  float *begin() const { return p; }
  float *end() const { return p + n; }
};
static void own(Buffer b, Pair &p) {
  for (float &x : b) x += 5;
  meta_for (float &x : b) x *= 0.5f;
  for (int &x : p) x++;
}
static void lists(Reals &v) {
  meta_schedule {
    for (int k : {3, 1, 2})
      for (float &x : v) x += k;
  }
}
static float sum(float x) {
  const float w[4] = {1, x, 3, 4};
  float s = 0;
  for (float y : w) s += y;
  return s;
}
static void called(Reals &v) {
  meta_for (float &x : v) x += sum(x);
}
static void letters(std::string &s, std::span<unsigned char> b) {
  for (char &c : s) c = c == 'a' ? 'b' : c;
  meta_for (auto &c : s) c++;
  for (auto &c : b) c ^= 0x20;
}
template <class T> static void instance(std::vector<T> &v, T by) {
  for (T &x : v) x += by;
  meta_for (auto &x : v) x *= by;
}
static void in_lambdas(Reals &v) {
  const auto add = [&](float by) {
    for (float &x : v) x += by;
  };
  meta_schedule {
    add(3);
    for (float &x : v) x *= 2;
  }
}
static void lines(Reals &v) {
  for (auto // a comment
           &x
       : v)
    x += 1; // its body
  for (float &x : v)
    if (x > 3)
      x -= 1;
    else
      x += 1;
}

void test_case(int n) {
  auto filled = [](int count) {
    Reals v(count);
    for (float &x : v) x = test_random(-900, 900) / 8.0f;
    return v;
  };
  Reals a = filled(n), b = filled(n + 4), none;
  references(a);
  references(none);
  by_value(a, b);
  RECORD(a.data(), a.size());
  RECORD(b.data(), b.size());
  std::vector<int> v(n + 1);
  counted(v);
  RECORD(v.data(), v.size());
  float three[3] = {1, 2, 3};
  spans(b, b, three);
  spans(std::span(b).subspan(1, n / 2 + 1), b, three);
  RECORD(a.data(), a.size());
  RECORD(b.data(), b.size());
  RECORD(three, 3);
  int t[61] = {4, 2};
  std::array<double, 17> w{1.5, 2};
  std::valarray<double> x(0.25, n), y;
  arrays(t, w, x);
  arrays(t, w, y);
  RECORD(t, 61);
  RECORD(w.data(), w.size());
  RECORD(std::begin(x), x.size());
  float g[9][11] = {{1, 2}, {3}};
  std::array<std::array<int, 5>, 7> h{};
  const int places[3] = {4, 0, 7};
  grids(g, h, places);
  RECORD(&g[0][0], 99);
  RECORD(&h[0][0], 35);
  std::vector<long> l(n + 2);
  indices(l, n + 2, n);
  RECORD(l.data(), l.size());
  std::vector<double> p(n * 3, 1.5), q(n * 3 + 3, 0.5);
  planes(p, q, n, 3);
  RECORD(p.data(), p.size());
  std::vector<Body> bodies(n, Body{1, 2, 3});
  structs(bodies, 9.81);
  for (Body &one : bodies) {
    test_record(&one.x, 2 * sizeof one.x);
    test_record(&one.mass, sizeof one.mass);
  }
  Field f{std::vector<double>(n, 1.5), n}, e{std::vector<double>(n + 1, 2.5), n};
  f.damp(0.5);
  members(f, &e);
  members(e, &e);
  RECORD(f.values.data(), f.values.size());
  RECORD(e.values.data(), e.values.size());
  replaced(filled(n), filled(n), a);
  RECORD(a.data(), a.size());
  std::vector<int> many(n + 40, 12);
  aliased(many, many[3]);
  RECORD(many.data(), many.size());
  Counts c{std::vector<int>(n, 3), n};
  c.count();
  RECORD(c.v.data(), c.v.size());
  Pair pair{1, 2};
  own({a.data(), n}, pair);
  lists(a);
  called(a);
  instance(a, 1.5f);
  std::string word(n + 16, 'a'); // not in the object
  unsigned char small[5] = {1, 2};
  letters(word, small);
  RECORD(word.data(), word.size());
  RECORD(small, 5);
  instance(many, 3);
  in_lambdas(a);
  lines(a);
  RECORD(a.data(), a.size());
  RECORD(many.data(), many.size());
  RECORD(&pair.a, 2);
}
