// Elements that data chooses of a container: all of them are apart from what the loop writes, which is looked for at run time.
// RUN: %check --translate=--auto %s %t -- -std=c++20
#include <array>
#include <span>
#include <valarray>
#include <vector>

#include "testing.h"

using Ints = std::vector<int>;
struct Point {
  double x, y;
};
struct Mesh {
  Ints corners;
  std::vector<Point> points;
};

static void gather(const Ints &at, const Ints &from, Ints &out) {
  for (std::size_t i = 0; i < at.size(); i++) out[i] = from[at[i]] + 1;
}
static void spans(std::span<const int> at, std::span<const int> from, std::span<int> out) {
  for (std::size_t i = 0; i < at.size(); i++) out[i] = 3 * from[at[i]];
}
static void valarrays(const Ints &at, const std::valarray<int> &from, std::valarray<int> &out) {
  for (std::size_t i = 0; i < at.size(); i++) out[i] = from[at[i]] - 2;
}
static void rows(const Ints &at, const std::vector<std::array<int, 3>> &from, std::vector<std::array<int, 3>> &out) {
  for (std::size_t i = 0; i < at.size(); i++)
    for (int k = 0; k < 3; k++) out[i][k] = from[at[i]][2 - k];
}
static void members(const Mesh &m, std::vector<double> &out) {
  for (std::size_t i = 0; i < m.corners.size(); i++) out[i] = m.points[m.corners[i]].x + m.points[m.corners[i]].y;
}
static void sparse(const Ints &row, const Ints &column, const std::vector<double> &a, const std::vector<double> &x,
                   std::vector<double> &y) {
  for (std::size_t i = 0; i < y.size(); i++) {
    double s = 0;
    for (int k = row[i]; k < row[i + 1]; k++) s += a[k] * x[column[k]];
    y[i] = s;
  }
}

void test_case(int n) {
  Ints at, from, out(n), row(n + 1);
  std::vector<std::array<int, 3>> r(n), q(n);
  std::valarray<int> v(n), w(n);
  std::vector<double> x(n), y(n), a(2 * n);
  Mesh m;
  for (int i = 0; i < n; i++) {
    at.push_back(test_random(0, n - 1));
    from.push_back(test_random(-99, 99));
    r[i] = {i, from[i], 7};
    v[i] = from[i];
    x[i] = from[i] / 7.0;
    a[2 * i] = i / 3.0, a[2 * i + 1] = 1;
    row[i + 1] = 2 * i + 2;
    m.points.push_back({x[i], i + 0.5});
  }
  m.corners = at;
  gather(at, from, out);
  RECORD(out.data(), n);
  gather(at, from, from);
  RECORD(from.data(), n);
  gather(from = at, out, from);
  RECORD(from.data(), n);
  spans(at, out, from);
  spans(at, from, std::span(from));
  RECORD(from.data(), n);
  Ints both(2 * n);
  for (int &e : both) e = test_random(-99, 99);
  spans(at, std::span(both).first(n), std::span(both).subspan(n / 2, n));
  spans(at, std::span(both).first(n), std::span(both).subspan(n));
  RECORD(both.data(), 2 * n);
  valarrays(at, v, w);
  valarrays(at, w, w);
  rows(at, r, q);
  rows(at, q, q);
  members(m, y);
  for (int i = 0; i < n; i++) RECORD(&w[i], 1);
  RECORD(q.data(), n);
  RECORD(y.data(), n);
  Ints column(at);
  column.insert(column.end(), at.begin(), at.end());
  sparse(row, column, a, x, y);
  sparse(row, column, a, y, y);
  RECORD(y.data(), n);
}
