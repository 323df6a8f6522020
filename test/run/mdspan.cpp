// std::mdspan: element access by m(i, j), extents, layouts; parameters by value and by reference, members, and what the
// program's own classes do with one.
// RUN: %check %s %t --translate=--auto 0 1 7 30
#include "mdspan.h"
#include "testing.h"

#include <vector>

constexpr std::size_t any = static_cast<std::size_t>(-1);
template <class T, class Layout = std::layout_right>
using Matrix = std::mdspan<T, std::extents<int, any, any>, Layout>;
using Rows = std::mdspan<float, std::extents<std::size_t, any, 4>>;
using Cube = std::mdspan<int, std::extents<long, any, 3, any>, std::layout_left>;
using Line = std::mdspan<double, std::extents<int, any>, std::layout_stride>;

static void product(Matrix<double> c, const Matrix<const double> &a, Matrix<const double> b) {
  meta_for (int i = 0; i < c.extent(0); i++)
    meta_for (int j = 0; j < c.extent(1); j++) {
      double s = 0;
      for (int k = 0; k < a.extent(1); k++) s += a(i, k) * b(k, j);
      c(i, j) = s;
    }
}
// Plain loops.
static void transpose(Matrix<double, std::layout_left> to, Matrix<const double> from) {
  for (int i = 0; i < from.extent(0); i++)
    for (int j = 0; j < from.extent(1); j++) to(i, j) = from(i, j) + 1;
}
static void scale(Rows m, float by) {
  meta_for (std::size_t i = 0; i < m.extent(0); i++)
    for (std::size_t j = 0; j < m.extent(1); j++) m(i, j) *= by;
}
static void fill(Cube c) {
  meta_for (long i = 0; i < c.extent(0); i++)
    meta_for (int j = 0; j < 3; j++)
      meta_for (long k = 0; k < c.extent(2); k++) c(i, j, k) = static_cast<int>(i * 100 + j * 10 + k);
}
// Subscripts of other types, which are converted; every second element.
static double strided(const Line &x) {
  double s = 0;
  meta_for (short i = 0; i < x.extent(0); i++) meta_reduction(+ : s) s += x(i);
  return s;
}
class Field {
  Matrix<double> m_;

public:
  Field(double *p, int n, int m) : m_(p, n, m) {}
  double &at(int i, int j) { return m_(i, j); }
  int rows() const { return m_.extent(0); }
  void smooth(Matrix<const double> from) {
    meta_for (int i = 1; i < m_.extent(0) - 1; i++)
      meta_for (int j = 0; j < m_.extent(1); j++) m_(i, j) = from(i - 1, j) + from(i + 1, j);
  }
};
static void border(Field &f) {
  for (int i = 0; i < f.rows(); i++) f.at(i, 0) = -1;
}

void test_case(int n) {
  const int m = n + 3;
  double *a = NEW(double, n *m + 1), *b = NEW(double, n *m + 1), *c = NEW(double, n *n + 1);
  FILL(a, n * m + 1, -20, 20);
  FILL(b, n * m + 1, -20, 20);
  product(Matrix<double>(c, n, n), Matrix<const double>(a, n, m), Matrix<const double>(b, m, n));
  RECORD(c, n * n + 1);
  transpose(Matrix<double, std::layout_left>(b, n, m), Matrix<const double>(a, n, m));
  RECORD(b, n * m + 1);
  std::vector<float> rows(a, a + n * 4 / 4 * (n > 0));
  rows.resize(static_cast<std::size_t>(n) * 4, 2.5f);
  scale(Rows(rows.data(), static_cast<std::size_t>(n), std::size_t{4}), 1.5f);
  RECORD(rows.data(), n * 4);
  int *cube = NEW(int, n * 3 * m + 1);
  fill(Cube(cube, long{n}, 3L, long{m}));
  RECORD(cube, n * 3 * m + 1);
  const std::array<int, 1> two = {2};
  const double s = strided(Line(a, {std::extents<int, any>(n * m / 2), two}));
  RECORD(&s, 1);
  Field f(b, n, m);
  f.smooth(Matrix<const double>(a, n, m));
  border(f);
  RECORD(b, n * m + 1);
}
