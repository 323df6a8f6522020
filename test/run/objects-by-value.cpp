// Objects of numbers that are given by value, to operators that return what they are given; a loop that an if governs.
// RUN: %check --said=%t.said --translate=--report --translate=--auto %s %t 0 1 2 5 64 -- -std=c++20
// RUN: FileCheck %s --input-file %t.said
#include <cstdint>
#include <utility>
#include <vector>

#include "testing.h"

struct Residue {
  std::uint32_t v = 0;
  Residue() = default;
  Residue(std::uint32_t x) : v(x) {}
  Residue &operator*=(Residue o) {
    v = (std::uint32_t)((std::uint64_t)v * o.v % 998244353u);
    return *this;
  }
  Residue &operator-=(const Residue &o) {
    v += 998244353u - o.v;
    if (v >= 998244353u) v -= 998244353u;
    return *this;
  }
  friend Residue operator*(Residue a, Residue b) { return a *= b; }
  friend Residue operator-(Residue a, const Residue &b) { return a -= b; }
};
static void products(std::vector<Residue> &c, const std::vector<Residue> &a, const std::vector<Residue> &b) {
  // CHECK: [[#@LINE+1]]:3: parallel:
  for (std::size_t i = 0; i < c.size(); i++) c[i] = a[i] * b[i] - Residue(7) * c[i];
}
// What has a pointer in it leads anywhere.
struct Place {
  std::uint32_t *at;
  Place &operator+=(Place o) {
    *at += *o.at;
    return *this;
  }
  friend Place operator+(Place a, Place b) { return a += b; }
};
static void places(int n, std::vector<Place> &p) {
  // CHECK: [[#@LINE+1]]:3: serial:
  for (int i = 0; i + 1 < n; i++) p[i] = p[i] + p[i + 1];
}
// A type with its keyword, and braces.
static void braces(int n, std::uint32_t *x) {
  struct Pair {
    std::uint32_t a, b;
  };
  // CHECK: [[#@LINE+1]]:3: parallel:
  for (int i = 0; i < n; i++) {
    struct Pair p {x[i], 3};
    const struct Pair q {p.b, p.a};
    x[i] = q.a * 5 + q.b;
  }
}
static void governed(int n, float *a, float *b) {
  if (a != b)
    // CHECK: [[#@LINE+1]]:5: parallel:
    for (int i = 0; i < n; i++) a[i] += b[i];
  if (n > 3)
    // CHECK: [[#@LINE+1]]:5: parallel:
    for (int i = 0; i < n; i++) b[i] = 2 * a[i];
  else
    // CHECK: [[#@LINE+1]]:5: parallel:
    for (int i = 0; i < n; i++) b[i] = 3 * a[i];
}

extern "C" void test_case(int n) {
  std::vector<Residue> a(n), b(n), c(n);
  std::vector<std::uint32_t> x(n + 1);
  for (int k = 0; k < 3; k++) {
    FILL(x.data(), n, 0, 998244352);
    for (int i = 0; i < n; i++) (k == 0 ? a : k == 1 ? b : c)[i].v = x[i];
  }
  products(c, a, b);
  for (int i = 0; i < n; i++) x[i] = c[i].v;
  RECORD(x.data(), n);
  std::vector<Place> p(n);
  for (int i = 0; i < n; i++) p[i].at = &x[i];
  places(n, p);
  RECORD(x.data(), n);
  braces(n, x.data());
  RECORD(x.data(), n);
  std::vector<float> f(n), g(n);
  FILL_REAL(f.data(), n);
  FILL_REAL(g.data(), n);
  governed(n, f.data(), g.data());
  governed(n, f.data(), f.data());
  governed(n / 2, f.data(), f.data() + n / 4);
  RECORD(f.data(), n);
  RECORD(g.data(), n);
}
