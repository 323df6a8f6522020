// m[i, j], as C++23 has it: of std::mdspan, of the program's own classes, and of one that hands out another one's.
// RUN: %check %s %t --translate=--auto 0 1 7 30 -- -std=c++2b
#include "mdspan.h"
#include "testing.h"

#include <vector>

constexpr std::size_t any = static_cast<std::size_t>(-1);
using Matrix = std::mdspan<double, std::extents<int, any, any>>;
using Planes = std::mdspan<const double, std::extents<int, any, 2, any>, std::layout_left>;

static void add(Matrix to, const Planes from) {
  meta_for (int i = 0; i < to.extent(0); i++)
    meta_for (int j = 0; j < to.extent(1); j++) to[i, j] += from[i, 0, j] * from[i, 1, j];
}
class Grid {
  std::vector<double> cells_;
  int columns_;

public:
  Grid(int rows, int columns) : cells_(static_cast<std::size_t>(rows * columns)), columns_(columns) {}
  double &operator[](int i, int j) { return cells_[static_cast<std::size_t>(i * columns_ + j)]; }
  const double &operator[](int i, int j) const { return cells_[static_cast<std::size_t>(i * columns_ + j)]; }
  const double &operator[](int i) const { return cells_[static_cast<std::size_t>(i)]; }
};
static void smooth(int n, int m, const Grid &from, Grid &to) {
  for (int i = 1; i < n - 1; i++)
    for (int j = 1; j < m - 1; j++) to[i, j] = from[i - 1, j] + from[i + 1, j] - from[i, j - 1] * from[i, j + 1];
}
struct Shifted {
  Matrix inner;
  double &operator[](int i, int j) const { return inner[i + 1, j + 1]; }
};
static void fill(const Shifted &s) {
  meta_for (int i = 0; i < s.inner.extent(0) - 1; i++)
    meta_for (int j = 0; j < s.inner.extent(1) - 1; j++) s[i, j] = 10 * i + j;
}

void test_case(int n) {
  const int m = n + 2;
  double *a = NEW(double, n *m + 1), *b = NEW(double, 2 * n * m + 1);
  FILL(a, n * m + 1, -20, 20);
  FILL(b, 2 * n * m + 1, -20, 20);
  add(Matrix(a, n, m), Planes(b, n, 2, m));
  RECORD(a, n * m + 1);
  Grid from(n, m), to(n, m);
  for (int i = 0; i < n; i++)
    for (int j = 0; j < m; j++) from[i, j] = to[i, j] = a[i * m + j];
  smooth(n, m, from, to);
  const Grid &seen = to;
  for (int i = 0; i < n * m; i++) a[i] = seen[i];
  RECORD(a, n * m + 1);
  fill({Matrix(a, n, m)});
  RECORD(a, n * m + 1);
}
