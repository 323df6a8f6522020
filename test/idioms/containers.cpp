// Containers, views and what points into arrays.
#include <algorithm>
#include <array>
#include <memory>
#include <numeric>
#include <ranges>
#include <span>
#include <string>
#include <valarray>
#include <vector>
#include "idioms.h"

//: parallel: a vector by index
void axpy(double a, const std::vector<double> &x, std::vector<double> &y) {
  for (std::size_t i = 0; i < x.size(); ++i) y[i] += a * x[i];
}
IDIOM(axpy(2.5, d.x, d.y))

//: parallel: the same with a keyword
void axpy_for(double a, const std::vector<double> &x, std::vector<double> &y) {
  meta_for (std::size_t i = 0; i < x.size(); ++i) y[i] += a * x[i];
}
IDIOM(axpy_for(2.5, d.x, d.y))

//: parallel: a reference to each element
void halve(std::vector<float> &v) {
  for (auto &e : v) e *= 0.5f;
}
IDIOM(halve(d.f))

//: parallel: a reference to each element, with a keyword
void clip(std::vector<double> &v) {
  meta_for (double &e : v) e = e < 0 ? 0 : e;
}
IDIOM(clip(d.x))

//: parallel: a counter beside a range
void numbered(std::vector<int> &v) {
  for (int i = 0; int &e : v) e += i++;
}
IDIOM(numbered(d.i))

//: parallel: a range of indices
void squares(std::vector<long> &v) {
  for (auto i : std::views::iota(0, (int)v.size())) v[i] = (long)i * i;
}
IDIOM(squares(d.l))

//: parallel: iterators
void negate(std::vector<double> &v) {
  for (auto it = v.begin(); it != v.end(); ++it) *it = -*it;
}
IDIOM(negate(d.x))

//: parallel: a span of a part
void middle(std::span<float> s) {
  for (std::size_t i = 0; i < s.size(); i++) s[i] += 1;
}
IDIOM(middle(std::span(d.f).subspan(3, 20)))

//: parallel: a span with a constant extent
void four(std::span<const double, 4> w, std::span<double> y) {
  meta_for (std::size_t i = 0; i < y.size(); i++) y[i] *= w[i % 4];
}
IDIOM(four(std::span<const double, 4>(d.x.data(), 4), d.y))

//: parallel: a range over a span
void offset(std::span<int> s, int by) {
  for (int &e : s) e += by;
}
IDIOM(offset(d.i, 12))

//: parallel: an array of the library
void weights(std::array<double, 61> &w, const std::vector<double> &x) {
  for (std::size_t i = 0; i < w.size(); i++) w[i] = 0.25 * x[i];
}
IDIOM(std::array<double, 61> w{}; weights(w, d.x); d.result(w))

//: parallel: a range over an array of the language
void table(int (&t)[61]) {
  for (int &e : t) e = 3 * e + 1;
}
IDIOM(int t[61] = {}; table(t); d.result(t[60]))

//: parallel: a valarray
void damp(std::valarray<double> &v, double by) {
  for (std::size_t i = 0; i < v.size(); i++) v[i] *= by;
}
IDIOM(std::valarray<double> v(1.5, 40); damp(v, 0.3); d.result(v[39]))

//: parallel: an array that a pointer owns
void owned(const std::unique_ptr<int[]> &p, int n) {
  for (int i = 0; i < n; i++) p[i] = i ^ 5;
}
IDIOM(auto p = std::make_unique<int[]>(9); owned(p, 9); d.result(p[8]))

//: parallel: a matrix in one vector
void transposed(const std::vector<double> &a, std::vector<double> &b, int n, int m) {
  for (int i = 0; i < n; i++)
    for (int j = 0; j < m; j++) b[j * n + i] = a[i * m + j];
}
IDIOM(transposed(d.x, d.y, 6, 10))

//: parallel: data() and size() first
void raw(std::vector<float> &v) {
  float *p = v.data();
  const int n = (int)v.size();
  for (int i = 0; i < n; i++) p[i] *= p[i];
}
IDIOM(raw(d.f))

struct Particles {
  std::vector<double> x, v;
};
//: parallel: vectors that are members
void drift(Particles &p, double t) {
  for (std::size_t i = 0; i < p.x.size(); i++) p.x[i] += t * p.v[i];
}
IDIOM(Particles p{d.x, d.y}; drift(p, 0.01); d.x = p.x)

struct Body {
  double x, y, mass;
};
//: parallel: a vector of structs, by reference
void pull(std::vector<Body> &bodies, double g) {
  for (Body &b : bodies) b.y -= g * b.mass;
}
IDIOM(pull(d.all<Body>([](int r) { return Body{r / 7.0, 1.0, r * 0.5}; }), 9.81))

//: parallel: a vector of structs, with a keyword
void grow(std::vector<Body> &bodies) {
  meta_for (std::size_t i = 0; i < bodies.size(); i++) {
    auto &b = bodies[i];
    b.mass += b.x * b.y;
  }
}
IDIOM(grow(d.all<Body>([](int r) { return Body{r / 7.0, 1.0, r * 0.5}; })))

class Matrix {
public:
  Matrix(int rows, int columns, std::vector<double> &data) : rows_(rows), columns_(columns), data_(data) {}
  double &operator()(int i, int j) { return data_[i * columns_ + j]; }
  double operator()(int i, int j) const { return data_[i * columns_ + j]; }
  int rows() const { return rows_; }
  int columns() const { return columns_; }

private:
  int rows_, columns_;
  std::vector<double> &data_;
};
//: parallel: a matrix class with operator()
void scaled(Matrix &m, double s) {
  for (int i = 0; i < m.rows(); i++)
    for (int j = 0; j < m.columns(); j++) m(i, j) *= s;
}
IDIOM(Matrix m(6, 10, d.x); scaled(m, 1.1))

template <class T> struct View {
  T *p;
  long stride, count;
  T &operator[](long i) const { return p[i * stride]; }
  long size() const { return count; }
};
//: asserted MF202: a view with a stride, with a keyword
void strided(View<double> v) {
  meta_for (long i = 0; i < v.size(); i++) v[i] += 1;
}
IDIOM(strided({d.x.data(), 3, 20}))

//: parallel: rows as pointers into one array
void rows(std::vector<float> &a, int n, int m) {
  for (int i = 0; i < n; i++) {
    float *row = &a[i * m];
    for (int j = 0; j < m; j++) row[j] += i;
  }
}
IDIOM(rows(d.f, 6, 10))

//: asserted MF202: a gather and a scatter
void scatter(const std::vector<int> &to, const std::vector<double> &from, std::vector<double> &out) {
  meta_for (std::size_t i = 0; i < from.size(); i++) out[to[i]] = from[i];
}
IDIOM(for (int k = 0; k < d.n; k++) d.at[k] = 7 * k % d.n; scatter(d.at, d.x, d.y))

//: parallel: a gather
void gather(const std::vector<int> &at, const std::vector<double> &from, std::vector<double> &out) {
  for (std::size_t i = 0; i < out.size(); i++) out[i] = from[at[i]];
}
IDIOM(gather(d.at, d.x, d.y))

//: serial MF315: a vector of vectors
void nested(std::vector<std::vector<double>> &rows) {
  for (std::size_t i = 0; i < rows.size(); i++)
    for (std::size_t j = 0; j < rows[i].size(); j++) rows[i][j] *= 2;
}
IDIOM(std::vector<std::vector<double>> r(4, d.x); nested(r); d.x = r[3])

//: parallel: from the second to the last but one
void smooth(const std::vector<double> &a, std::vector<double> &b) {
  for (std::size_t i = 1; i + 1 < a.size(); i++) b[i] = (a[i - 1] + a[i] + a[i + 1]) / 3;
}
IDIOM(smooth(d.x, d.y))

//: parallel: from the end, by two subscripts
void reversed(const std::vector<int> &a, std::vector<int> &b) {
  for (std::size_t i = 0; i < a.size(); i++) b[a.size() - 1 - i] = a[i];
}
IDIOM(reversed(d.i, d.j))
