// Elements of containers of the library, in plain loops and in meta_for: parameters, locals, members and globals.
// RUN: %check --elisions %s %t/some -- -std=c++20
// RUN: %check --elisions --translate=--auto %s %t/all -- -std=c++20
#include <array>
#include <memory>
#include <span>
#include <valarray>
#include <vector>
#include "testing.h"

using Reals = std::vector<float>;
static std::vector<int> table;
static std::array<int, 7> weights = {3, 1, 4, 1, 5, 9, 2};

// Several names of one object.
static void add(const Reals &a, const Reals &b, Reals &c) {
  meta_schedule {
    for (std::size_t i = 0; i < c.size(); ++i) c[i] = a[i] + b[i];
    for (std::size_t i = 1; i < c.size(); ++i) c[i] = a[i - 1] * 0.5f;
  }
}
static void add_parallel(const Reals &a, const Reals &b, Reals &c) {
  meta_for (std::size_t i = 0; i < c.size(); ++i) c[i] = a[i] + b[i];
}
static void backwards(Reals &a) {
  meta_schedule {
    for (std::size_t i = 0; i != a.size(); i++) a[i] *= 2;
    for (int i = (int)a.size() - 1; i >= 0; i--) a[i] += i;
  }
}
static void shifted(Reals &a, const Reals &b) { // a.size() - 1 wraps where it is empty
  meta_schedule {
    for (std::size_t i = 0; i + 1 < a.size(); i++) a[i] = b[i + 1];
    for (int i = 0; i < (int)a.size() - 1; i++) a[i] += b[i + 1] * 3;
  }
  if (!a.empty())
    meta_for (std::size_t i = 0; i < a.size() - 1; i++) a[i] -= b[i + 1];
}
static void sizes(std::vector<long> &a, std::vector<unsigned long> &b) { // a store changes no size
  meta_schedule {
    for (std::size_t i = 0; i < a.size(); i++) a[i] = (long)a.size() - (long)i;
    for (long i = 0; i < std::ssize(b); i++) b[i] = std::size(b) + (std::empty(a) ? 7 : 9);
  }
  meta_for (std::size_t i = 0; i < a.size(); i++) a[i] += a.empty() ? 1 : (long)b.size();
}
static void spans(std::span<float> a, std::span<const float> b, float s) {
  meta_schedule {
    for (std::size_t i = 0; i < a.size(); ++i) a[i] = b[i] * s;
  }
  meta_for (std::size_t i = 0; i < b.size(); ++i) a[i] += s;
}
static void bounds(std::span<long> a) { // a store could change its size, if it were in memory that is known
  meta_schedule {
    for (std::size_t i = 0; i < a.size(); ++i) a[i] = 2 * (long)i;
  }
}
static void gather(const std::vector<int> &at, const Reals &from, Reals &to) { // no extent is needed
  meta_for (std::size_t i = 0; i < at.size(); i++) to[i] = from[at[i]];
}
static void locals(int n, float *out) {
  Reals a(n), b(n, 2.5f);
  std::array<float, 5> w{1, 2, 3, 4, 5};
  std::unique_ptr<float[]> p(new float[n + 1]());
  std::valarray<float> q(0.25f, n);
  meta_schedule {
    for (int i = 0; i < n; i++) a[i] = 0.5f * i;
    for (int i = 0; i < n; i++) b[i] += a[i];
  }
  meta_schedule {
    for (int i = 0; i < n; i++) p[i] = b[i] * w[i % 5];
    for (std::size_t k = 0; k < w.size(); k++) w[k] += 1;
    for (int i = 0; i < n; i++) q[i] += p[i] + w[2];
  }
  meta_for (int i = 0; i < n; i++) out[i] = q[i] + p.get()[i] + a.data()[i] + weights[i % 7] + table[i];
}
static void fixed(std::array<int, 100> &a, std::array<int[3], 4> &m) {
  meta_schedule {
    for (int i = 0; i < 100; i++) a[i] = i * 3;
  }
  meta_for (int i = 0; i < 4; i++)
    for (int j = 0; j < 3; j++) m[i][j] += i - j;
}

struct Cloud {
  std::vector<double> x, y;
  std::unique_ptr<double[]> mass;
  int n;
  void move(double t) {
    meta_schedule {
      for (std::size_t i = 0; i < x.size(); i++) this->x[i] += t * y[i];
    }
    meta_for (int i = 0; i < n; i++) y[i] = x[i] * mass[i];
  }
};
static void weigh(Cloud &c, Cloud *d) {
  meta_schedule {
    for (int i = 0; i < c.n; i++) c.mass[i] += d->x[i];
  }
  meta_for (std::size_t i = 0; i < d->y.size(); i++) d->y[i] += c.x[i] + c.y.size();
}
static void references(Reals &v) {
  meta_for (std::size_t i = 0; i < v.size(); i++) {
    auto &x = v[i];
    const float *p = &v[i];
    x = *p * 2 + p[0];
  }
  meta_schedule {
    for (std::size_t i = 0; i < v.size(); i++) {
      float &x = v[i];
      x += 1;
    }
  }
}
static void rows(int n, int m, Reals &a, const Reals &b) {
  meta_schedule {
    for (int i = 0; i < n; i++)
      for (int j = 0; j < m; j++) {
        float s = 0;
        for (int k = 0; k < m; k++) s += b[i * m + k] * b[k];
        a[i * m + j] = s + j;
      }
  }
}
static void steps(int t, Reals a, Reals b, Reals &out) { // swapped on the host, and grown
  meta_schedule {
    for (int k = 0; k < t; k++) {
      meta_for (int i = 1; i < (int)a.size() - 1; i++) b[i] = (a[i - 1] + a[i + 1]) * 0.5f;
      std::swap(a, b);
      a.push_back(k * 0.5f);
      b.resize(a.size(), 1.0f);
    }
    meta_for (std::size_t i = 0; i < out.size(); i++) out[i] = a[i];
  }
}
static void made_in_region(int n, Reals &out) {
  meta_schedule {
    Reals t(n + 3, 1.5f);
    meta_for (int i = 0; i < n; i++) t[i] += i;
    t[0] += 1;
    meta_for (int i = 0; i < n; i++) out[i] = t[i] + t[i + 1];
  }
}

void test_case(int n) {
  auto filled = [](int count) {
    Reals v(count);
    for (float &x : v) x = test_random(-900, 900) / 8.0f;
    return v;
  };
  Reals a = filled(n), b = filled(n + 2), c(n);
  add(a, b, c);
  RECORD(c.data(), c.size());
  add(c, b, c);
  add(c, c, c);
  add_parallel(a, c, c);
  RECORD(c.data(), c.size());
  backwards(c);
  shifted(c, b);
  RECORD(c.data(), c.size());
  c = filled(n);
  shifted(c, c);
  RECORD(c.data(), c.size());
  std::vector<long> l(n + 1);
  std::vector<unsigned long> u(n);
  sizes(l, u);
  spans(c, std::span<const float>(b).first(n), 1.5f);
  spans(std::span<float>(b).subspan(1), std::span<const float>(b).first(n), 0.5f);
  bounds(l);
  RECORD(l.data(), l.size());
  RECORD(u.data(), u.size());
  RECORD(b.data(), b.size());
  std::vector<int> at(n);
  for (int i = 0; i < n; i++) at[i] = test_random(0, n - 1);
  gather(at, b, c);
  RECORD(c.data(), c.size());
  table.assign(n + 1, 6);
  float *out = NEW(float, n);
  locals(n, out);
  RECORD(out, n);
  std::array<int, 100> f{};
  std::array<int[3], 4> m{};
  fixed(f, m);
  RECORD(f.data(), f.size());
  RECORD(m.data(), m.size());
  Cloud p{std::vector<double>(n, 1.5), std::vector<double>(n, 0.25), std::make_unique<double[]>(n), n};
  Cloud q{std::vector<double>(n, 2.5), std::vector<double>(n, 0.75), std::make_unique<double[]>(n), n};
  weigh(p, &q);
  p.move(0.5);
  weigh(p, &p);
  q.move(2);
  RECORD(p.x.data(), p.x.size());
  RECORD(p.y.data(), p.y.size());
  RECORD(q.y.data(), q.y.size());
  references(c);
  RECORD(c.data(), c.size());
  Reals r(n * 5);
  b = filled(n * 5 + 5);
  rows(n, 5, r, b);
  rows(n, 5, b, b);
  RECORD(r.data(), r.size());
  RECORD(b.data(), b.size());
  steps(4, a, a, c);
  RECORD(c.data(), c.size());
  made_in_region(n, c);
  RECORD(c.data(), c.size());
}
