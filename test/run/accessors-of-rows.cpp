// Members that return rows, that ask functions of the library, that are given others' results; arrays of an iteration whose
// elements a function exchanges.
// RUN: %check --said=%t.said --translate=--report --translate=--auto %s %t 0 1 2 3 17 40 -- -std=c++20
// RUN: FileCheck %s --input-file %t.said
#include <algorithm>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <utility>
#include <vector>

#include "testing.h"

class Matrix {
public:
  Matrix(int r, int c) : rows_(r), cols_(c), a_((std::size_t)r * c) {}
  int rows() const { return rows_; }
  int cols() const { return cols_; }
  float *operator[](int i) { return &a_[(std::size_t)i * cols_]; }
  const float *operator[](int i) const { return &a_[(std::size_t)i * cols_]; }
  const float *row(int i) const { return a_.data() + i * cols_; }
  float near(int i, int j) const { return a_[std::clamp(i, 0, rows_ - 1) * cols_ + std::max(0, std::min(j, cols_ - 1))]; }
  const float &wrapped(int i, int j) const { return at((i + rows_) % rows_, std::abs(j) % cols_); }
  const float &at(int i, int j) const { return a_[i * cols_ + j]; }
  float scaled(int i, int j) const { return std::sqrt(std::fabs(at(i, j))); }
  float *data() { return a_.data(); }

private:
  int rows_, cols_;
  std::vector<float> a_;
};
static void gram(const Matrix &x, Matrix &g) {
  // CHECK: [[#@LINE+1]]:3: parallel:
  for (int i = 0; i < x.cols(); i++)
    for (int j = 0; j <= i; j++) {
      float s = 0;
      for (int k = 0; k < x.rows(); k++) s += x[k][i] * x[k][j];
      g[i][j] = g[j][i] = s;
    }
}
static void transpose(Matrix &a) {
  // CHECK: [[#@LINE+1]]:3: parallel:
  for (int i = 0; i < a.rows(); i++)
    for (int j = i + 1; j < a.cols(); j++) std::swap(a[i][j], a[j][i]);
}
static void products(const Matrix &a, const Matrix &b, Matrix &c) {
  // CHECK: [[#@LINE+1]]:3: parallel:
  for (int i = 0; i < c.rows(); i++)
    for (int j = 0; j < c.cols(); j++) {
      c[i][j] = 0;
      for (int k = 0; k < a.cols(); k++) c[i][j] += a.row(i)[k] * b[k][j];
    }
}
static void near(const Matrix &a, Matrix &b) {
  // CHECK: [[#@LINE+1]]:3: parallel:
  for (int i = 0; i < b.rows(); i++)
    for (int j = 0; j < b.cols(); j++)
      b[i][j] = a.near(i - 1, j) + a.near(i, j + 1) - 2 * a.wrapped(i + 1, -j) + a.scaled(i, j);
}
// Rows lead into one another: as waves.
static void shifted(Matrix &a) {
  // CHECK: [[#@LINE+1]]:3: parallel:
  for (int i = 1; i < a.rows(); i++)
    for (int j = 1; j < a.cols(); j++) a[i][j] = (a[i - 1][j - 1] + a[i][j - 1] - a[i - 1][j]) / 4;
}

// Literals, and what is returned under conditions.
struct Heat {
  int n;
  std::vector<float> u;
  float at(int i) const { return u[i]; }
  float mean(int i) const { return 0.25f * at(i - 1) + .5 * at(i) + 0x1p-2f * at(i + 1); }
  float border(int i) const {
    if (i < 0) return u[0];
    if (i >= n) return 1;
    return at(i);
  }
  std::int8_t sign(int i) const {
    const float x = u[i];
    if (x > 0)
      return 1;
    else if (x < 0)
      return -1;
    return 0;
  }
  template <int k> float order(int i) const {
    if constexpr (k == 1) return u[i] - u[i - 1];
    return u[i + 1] - 2 * u[i] + u[i - 1];
  }
};
static void heat(const Heat &h, std::vector<float> &v, std::vector<int> &s) {
  // CHECK: [[#@LINE+1]]:3: parallel:
  for (int i = 1; i < h.n - 1; i++) v[i] = h.mean(i) + h.border(i - 2) * h.border(i + 2) + h.order<1>(i) * h.order<2>(i);
  // CHECK: [[#@LINE+1]]:3: parallel:
  for (int i = 0; i < h.n; i++) s[i] = (h.sign(i) << 7) * 3 + h.sign(i);
}

struct Image {
  int w, h;
  std::vector<std::uint8_t> px;
  const std::uint8_t &at(int x, int y) const { return px[y * w + x]; }
  std::uint8_t &at(int x, int y) { return px[y * w + x]; }
};
static void median(const Image &in, Image &out) {
  // CHECK: [[#@LINE+1]]:3: parallel:
  for (int y = 1; y < in.h - 1; y++)
    for (int x = 0; x < in.w; x++) {
      std::uint8_t v[3];
      int k = 0;
      for (int d = -1; d <= 1; d++) v[k++] = in.at(x, y + d);
      for (int a = 0; a < 3; a++)
        for (int b = a + 1; b < 3; b++)
          if (v[b] < v[a]) std::swap(v[a], v[b]);
      out.at(x, y) = v[1];
    }
}
static int counted;
static int clamped(int i, int n) {
  counted++; // what it does is more than its value
  return std::clamp(i, 0, n - 1);
}
static void with_effects(const std::vector<float> &a, std::vector<float> &b) {
  // CHECK: [[#@LINE+1]]:3: serial:
  for (int i = 0; i < (int)a.size(); i++) b[i] = a[clamped(i * counted % 7, (int)a.size())];
}

extern "C" void test_case(int n) {
  Matrix a(n + 3, n + 1), g(n + 1, n + 1), b(n + 1, n + 2), c(n + 3, n + 2);
  FILL_REAL(a.data(), (n + 3) * (n + 1));
  FILL_REAL(b.data(), (n + 1) * (n + 2));
  gram(a, g);
  RECORD(g.data(), (n + 1) * (n + 1));
  transpose(g);
  RECORD(g.data(), (n + 1) * (n + 1));
  products(a, b, c);
  RECORD(c.data(), (n + 3) * (n + 2));
  near(a, c);
  RECORD(c.data(), (n + 3) * (n + 1));
  shifted(c);
  RECORD(c.data(), (n + 3) * (n + 2));
  Image in{n, n + 2, std::vector<std::uint8_t>((std::size_t)n * (n + 2))}, out = in;
  FILL(in.px.data(), n * (n + 2), 0, 255);
  median(in, out);
  RECORD(out.px.data(), n * (n + 2));
  Heat h{n, std::vector<float>(n)};
  FILL_REAL(h.u.data(), n);
  std::vector<float> mean(n);
  std::vector<int> signs(n);
  heat(h, mean, signs);
  RECORD(mean.data(), n);
  RECORD(signs.data(), n);
  counted = 0;
  std::vector<float> v(n), w(n);
  FILL_REAL(v.data(), n);
  with_effects(v, w);
  RECORD(w.data(), n);
  RECORD(&counted, 1);
}
