// Helper templates over types and values, class templates, overload sets by argument type, operators on structs of arrays.
// RUN: %check %s %t
#include "testing.h"
#include <algorithm>
#include <cstdint>

template <class T, int Rows, int Columns> struct Matrix {
  T at[Rows][Columns];
  T trace() const {
    T s = 0;
    for (int i = 0; i < Rows && i < Columns; i++) s += at[i][i];
    return s;
  }
  Matrix operator*(T f) const {
    Matrix m = *this;
    for (int i = 0; i < Rows; i++)
      for (int j = 0; j < Columns; j++) m.at[i][j] *= f;
    return m;
  }
};
using Small = Matrix<float, 2, 3>;
template <class T> struct Pair {
  T first, second;
  bool operator<(const Pair &o) const { return first < o.first || (first == o.first && second < o.second); }
};
template <class T> T sum(T x) { return x; }
template <class T, class... Rest> T sum(T x, Rest... rest) { return x + sum(rest...); }
template <class T> constexpr T limit = T(7);
template <int N> struct Bits {
  static constexpr int value = N * 2;
  static int shifted(int x) { return x << N; }
};
namespace {
inline int kind(int) { return 1; }
inline int kind(double) { return 2; }
inline int kind(const Small &) { return 3; }
} // namespace

static void matrices(int n, Small *m, float *t) {
  meta_for (int i = 0; i < n; i++) {
    t[i] = m[i].trace() + static_cast<float>(kind(m[i]) + kind(i) + kind(0.5));
    m[i] = m[i] * 0.5f;
    m[i].at[1][2] = sum(t[i], 1.0f, 2.5f);
  }
}
static void pairs(int n, Pair<int> *p, const Pair<std::int16_t> *q) {
  meta_for (int i = 0; i < n; i++) {
    Pair<int> x{q[i].second, q[i].first};
    if (p[i] < x) std::swap(p[i].first, p[i].second);
    p[i].first = std::max<int>(p[i].first, x.second) + Bits<3>::value;
    p[i].second ^= Bits<2>::shifted(i) + limit<int>;
  }
}

void test_case(int n) {
  Small *m = NEW(Small, n);
  float *t = NEW(float, n);
  for (int i = 0; i < n; i++) FILL_REAL(&m[i].at[0][0], 6);
  matrices(n, m, t);
  RECORD(m, n);
  RECORD(t, n);
  auto *p = NEW(Pair<int>, n);
  auto *q = NEW(Pair<std::int16_t>, n);
  for (int i = 0; i < n; i++) {
    p[i] = {test_random(-9, 9), test_random(-9, 9)};
    q[i] = {static_cast<std::int16_t>(test_random(-9, 9)), static_cast<std::int16_t>(test_random(-9, 9))};
  }
  pairs(n, p, q);
  RECORD(p, n);
}
