// Members of class templates that have loops of their own, and member templates, called from kernels.
// RUN: %check %s %t -- -std=c++20
// RUN: %check --translate=--auto %s %t/all -- -std=c++20
#include "testing.h"
#include <vector>

template <class T, int N> struct Vec {
  T x[N];
  T &operator[](int i) { return x[i]; }
  const T &operator[](int i) const { return x[i]; }
  Vec operator+(const Vec &o) const {
    Vec r{};
    for (int i = 0; i < N; i++) r.x[i] = x[i] + o.x[i];
    return r;
  }
  template <class U> Vec &operator*=(U k) {
    for (int i = 0; i < N; i++) x[i] = static_cast<T>(x[i] * k);
    return *this;
  }
  static T twice(T y) { return y + y; }
  T sum() const {
    T s{};
    for (int i = 0; i < N; i++) s += x[i];
    return twice(s);
  }
  friend T dot(const Vec &a, const Vec &b) {
    T s{};
    for (int i = 0; i < N; i++) s += a[i] * b[i];
    return s;
  }
};
template <class T> struct Outer {
  template <class U> struct Inner {
    T t;
    U last(U u) const {
      for (int i = 0; i < 3; i++) u = static_cast<U>(u + t);
      return u;
    }
  };
};
template <class T, int N> static void add(std::vector<Vec<T, N>> &a, const std::vector<Vec<T, N>> &b) {
  for (std::size_t i = 0; i < a.size(); i++) a[i] = a[i] + b[i];
}
static void work(int n, Vec<int, 2> *__restrict a, const Vec<int, 2> *__restrict b, Vec<float, 3> *__restrict c, int *__restrict d) {
  meta_for (int i = 0; i < n; i++) {
    a[i] = a[i] + b[i];
    a[i] *= 3;
    c[i] *= 0.5;
    c[i] *= 2;
    d[i] = a[i].sum() + dot(a[i], b[i]) + Outer<int>::Inner<short>{i}.last(4);
  }
}

void test_case(int n) {
  std::vector<Vec<int, 2>> a(static_cast<std::size_t>(n), {{1, 2}}), b(a.size(), {{3, 4}});
  std::vector<Vec<float, 3>> c(a.size(), {{1, 2, 3}}), e(a.size(), {{7, 8, 9}});
  int *d = NEW(int, n);
  for (int i = 0; i < n; i++) a[static_cast<std::size_t>(i)][0] = test_random(-9, 9);
  work(n, a.data(), b.data(), c.data(), d);
  add(c, e);
  add(a, b);
  RECORD(a.data(), n);
  RECORD(c.data(), n);
  RECORD(d, n);
}
