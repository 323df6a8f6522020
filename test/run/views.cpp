// Views and matrices of the program: members that say where an element is are seen through. One call has one vector twice: its source loop runs.
// RUN: %check --elisions %s %t/some -- -std=c++20
// RUN: %check --elisions --translate=--auto %s %t/all -- -std=c++20
#include <cassert>
#include <memory>
#include <span>
#include <vector>
#include "testing.h"

// A reference to a container, which only the class may name.
class Matrix {
public:
  Matrix(int rows, int columns, std::vector<double> &data) : rows_(rows), columns_(columns), data_(data) {}
  double &operator()(int i, int j) { return data_[i * columns_ + j]; }
  double operator()(int i, int j) const { return data_[i * columns_ + j]; }
  int rows() const { return rows_; }
  int columns() const { return columns_; }
  void fill(double x) {
    for (int i = 0; i < rows_; i++)
      for (int j = 0; j < columns(); j++) (*this)(i, j) = x + this->operator()(i, j);
    meta_for (int i = 0; i < rows(); i++) data_[i * columns_] += x;
  }

private:
  int rows_, columns_;
  std::vector<double> &data_;
};
static void scaled(Matrix &m, double s) {
  for (int i = 0; i < m.rows(); i++)
    for (int j = 0; j < m.columns(); j++) m(i, j) *= s;
}
static void product(const Matrix &a, const Matrix &b, Matrix &c) {
  meta_for (int i = 0; i < a.rows(); i++)
    meta_for (int j = 0; j < b.columns(); j++) {
      double s = 0;
      for (int k = 0; k < a.columns(); k++) s += a(i, k) * b(k, j);
      c(i, j) = s;
    }
}
static void transposed(const Matrix a, Matrix *b) {
  meta_schedule {
    for (int i = 0; i < a.rows(); i++)
      for (int j = 0; j < a.columns(); j++) (*b)(j, i) = a(i, j) - 1;
    for (int i = 0; i < b->rows(); ++i)
      for (int j = 0; j < b->columns(); ++j) (*b)(i, j) += i;
  }
}

// A view with a stride and an offset, members in the open.
template <class T> struct View {
  T *p;
  long stride, offset, count;
  T &operator[](long i) const { return p[offset + i * stride]; }
  long size() const { return count; }
};
static void strided(View<double> v) {
  meta_for (long i = 0; i < v.size(); i++) meta_assert_independent v[i] += 1;
}
static void both(const View<double> &x, View<const double> y) {
  for (long i = 0; i < x.size(); i++) x[i] += y[i] * 0.5;
}

// A template with a private container, sizes of its own type, a helper, and a base class.
struct Shape {
  std::size_t width, height;
};
template <class T> class Grid : public Shape {
  std::vector<T> cells;
  std::size_t at(std::size_t x, std::size_t y) const { return y * this->width + x; }

public:
  Grid(std::size_t w, std::size_t h, T x) : Shape{w, h}, cells(w * h, x) {}
  T &operator()(std::size_t x, std::size_t y) { return cells[at(x, y)]; }
  const T &operator()(std::size_t x, std::size_t y) const { return cells[at(x, y)]; }
  T *data() { return cells.data(); }
  std::size_t size() const { return cells.size(); }
};
static void step(const Grid<float> &a, Grid<float> &b) {
  for (std::size_t y = 1; y + 1 < a.height; y++)
    for (std::size_t x = 1; x + 1 < a.width; x++)
      b(x, y) = 0.25f * (a(x - 1, y) + a(x + 1, y) + a(x, y - 1) + a(x, y + 1));
}
static void steps(Grid<float> &a, Grid<float> &b, int t) {
  meta_schedule {
    for (int k = 0; k < t; k++) {
      for (int y = 1; y < (int)a.height - 1; y++)
        for (int x = 1; x < (int)a.width - 1; x++) b(x, y) = a(x, y) * 0.5f + a(x - 1, y);
      for (int y = 1; y < (int)a.height - 1; y++)
        for (int x = 1; x < (int)a.width - 1; x++) a(x, y) = b(x, y);
    }
  }
}

// Rows as pointers, elements that are set and got, memory that it owns.
class Owned {
  std::unique_ptr<double[]> p_;
  int n_, m_;

public:
  Owned(int n, int m) : p_(new double[n * m]()), n_(n), m_(m) {}
  int rows() const { return n_; }
  int columns() const { return m_; }
  double *operator[](int i) { return p_.get() + i * m_; }
  const double *operator[](int i) const { return &p_[i * m_]; }
  double get(int i, int j) const {
    const int at = i * m_ + j;
    return p_[at];
  }
  void set(int i, int j, double x) { p_[i * m_ + j] = x; }
  void add(int i, int j, float x) { p_[i * m_ + j] += x; }
};
static void rows(const Owned &a, Owned &b) {
  for (int i = 0; i < a.rows(); i++)
    for (int j = 0; j < a.columns(); j++) {
      b[i][j] = a.get(i, j) + i;
      b.add(i, j, 0.1);
    }
  meta_for (int i = 0; i < a.rows(); i++) meta_for (int j = 0; j < a.columns(); j++) b.set(i, j, b.get(i, j) * 2 + j);
}

// Three indices, an order that is a constant of the type, members of members, functions that are given a view.
template <class T, int W> struct Volume {
  struct Layout {
    int plane = 0, origin = 0;
    int index(int i, int j, int k) const { return origin + i * plane + j * W + k; }
  };
  std::span<T> cells;
  Layout layout;
  template <class... I> T &operator()(I... i) const { return cells[layout.index(i...)]; }
};
static float around(const Volume<float, 8> &v, int i, int j, int k) { return v(i - 1, j, k) + v(i + 1, j, k); }
static void volumes(const Volume<float, 8> &a, Volume<float, 8> b, int n) {
  meta_for (int i = 1; i < n; i++)
    meta_for (int j = 0; j < 3; j++)
      for (int k = 0; k < 8; k++) b(i, j, k) = around(a, i, j, k) * 0.5f;
}
static double element(const std::vector<double> &v, int i, int j, int n) { return v[i * n + j]; }
static void elements(const std::vector<double> &v, std::vector<double> &w, int n, int m) {
  meta_for (int i = 0; i < n; i++) meta_for (int j = 0; j < m; j++) w[j * n + i] = element(v, i, j, m);
}

// An element that says where another one is; calls in lambdas and in ranges.
static void gather(const View<int> &at, const View<double> &x, std::vector<double> &y) {
  const auto from = [&](long i) { return x[at[i]]; };
  meta_for (long i = 0; i < at.size(); i++) y[i] = from(i) + x[at[i]];
  meta_schedule {
    for (auto &v : y) v += x[0];
  }
}

// Objects that hold their elements, assertions.
struct Vec3 {
  double v[3];
  double &operator[](int i) { return v[i]; }
  double operator[](int i) const { return v[i]; }
};
static void vectors(std::vector<Vec3> &a, const std::vector<Vec3> &b) { // as values they go to a device
  meta_for (std::size_t i = 0; i < a.size(); i++) {
    Vec3 t = b[i];
    t[0] += 1;
    for (int k = 0; k < 3; k++) a[i][k] += t[k];
  }
}
class Square {
  double m_[16] = {};

public:
  double &operator()(int i, int j) {
    assert(i < 4 && j < 4);
    return m_[4 * i + j];
  }
  double operator()(int i, int j) const { return m_[i * 4 + j]; }
  static constexpr int size() { return 4; }
};
static void squares(Square &a, const Square &b, std::vector<double> &x) {
  for (int i = 0; i < a.size(); i++)
    for (int j = 0; j < Square::size(); j++) a(i, j) += 2 * b(j, i) + i;
  meta_for (std::size_t i = 0; i < x.size() / 4; i++) {
    double t[4];
    for (int k = 0; k < 4; k++) t[k] = x[4 * i + k];
    for (int k = 0; k < 4; k++) x[4 * i + k] = a(k, 0) * t[0] + b(k, 1) * t[1];
  }
}

void test_case(int n) {
  std::vector<double> a(n * 5), b(n * 5), c(n * n + 1);
  FILL_REAL(a, n * 5);
  FILL_REAL(b, n * 5);
  Matrix m(n, 5, a), k(5, n, b), p(n, n, c);
  m.fill(0.5);
  scaled(m, 1.1);
  product(m, k, p);
  scaled(p, 0.5);
  RECORD(a.data(), a.size());
  RECORD(c.data(), c.size());
  transposed(m, &k);
  transposed(Matrix(5, n, b), &m);
  RECORD(a.data(), a.size());
  RECORD(b.data(), b.size());
  Matrix same(n, 5, a);
  product(Matrix(n, 0, b), same, m);
  RECORD(a.data(), a.size());
  std::vector<double> v(n * 3 + 7, 1.25);
  strided({v.data(), 3, 2, n});
  both({v.data(), 2, 1, n}, {v.data(), 2, 0, n});
  both({v.data(), 1, 1, n}, {v.data(), 1, 0, n});
  RECORD(v.data(), v.size());
  Grid<float> g(n, 6, 1.5f), h(n, 6, 0.5f);
  step(g, h);
  step(h, g);
  steps(g, h, 3);
  step(g, g);
  RECORD(g.data(), g.size());
  RECORD(h.data(), h.size());
  Owned o(n, 4), q(n, 4);
  rows(o, q);
  rows(q, q);
  for (int i = 0; i < n; i++) RECORD(q[i], 4);
  std::vector<float> f((n + 2) * 24, 2.5f), e((n + 2) * 24);
  volumes({f, {24, 0}}, {e, {24, 0}}, n);
  RECORD(e.data(), e.size());
  elements(a, b, n, 5);
  RECORD(b.data(), b.size());
  std::vector<int> at(n);
  for (int i = 0; i < n; i++) at[i] = test_random(0, n - 1);
  std::vector<Vec3> first(n, Vec3{{1, 2, 3}}), second(n, Vec3{{0.5, 0.25, 0.125}});
  vectors(first, second);
  vectors(second, second);
  for (Vec3 &one : second) test_record(one.v, sizeof one.v);
  Square q4, r4;
  squares(q4, r4, v);
  squares(q4, q4, v);
  test_record(&q4, sizeof q4);
  RECORD(v.data(), v.size());
  gather({at.data(), 1, 0, n}, {v.data(), 1, 0, n}, c);
  RECORD(c.data(), c.size());
}
