// Explicit specialisations that only a recursion reaches, template arguments given to functions of the library, and names behind
// :: that an unnamed or inline namespace holds.
// RUN: %check %s %t
#include "testing.h"
#include <algorithm>

template <unsigned N> struct factorial {
  enum { value = N * factorial<N - 1>::value };
};
template <> struct factorial<0> {
  enum { value = 1 };
};
template <int N, int D> struct digits {
  enum : long { count = 1 + digits<N / D, D>::count };
};
template <int D> struct digits<0, D> {
  enum : long { count = 0 };
};
template <class T> struct rank_of {
  static constexpr int value = 0;
};
template <class T> struct rank_of<T *> {
  static constexpr int value = rank_of<T>::value + 1;
};
template <> struct rank_of<float> {
  static constexpr int value = 10;
};
static int power(int x) { return x * factorial<4>::value; }
static void recursive(int n, int *a) {
  meta_for (int i = 0; i < n; i++) a[i] += factorial<5>::value + static_cast<int>(digits<1234, 10>::count) + power(i);
  meta_for (int i = 0; i < n; i++) a[i] += rank_of<float **>::value + rank_of<int *>::value * 100;
}

static double limited(float x, int y) { return std::max<double>(x, y); }
static void given(int n, const float *f, double *r) {
  meta_for (int i = 0; i < n; i++)
    r[i] = std::min<double>(f[i], i) + limited(f[i], i) + std::clamp<float>(f[i], -1, 2) + std::max<long>(i, 3u);
}

namespace {
int shifted(int x) { return x + 1000; }
struct cell {
  long v;
};
} // namespace
inline namespace current {
inline int lowered(int x) { return x - 1; }
namespace deep {
static int lowered(int x) { return x - 100; }
} // namespace deep
} // namespace current
namespace other {
static int shifted(int x) { return x * 2; }
static void global(int n, int *a, cell *c) {
  meta_for (int i = 0; i < n; i++) {
    ::cell t = {i};
    a[i] += ::shifted(i) + shifted(i) + ::lowered(i) + ::deep::lowered(i);
    c[i].v = ::current::lowered(i) + t.v;
  }
}
} // namespace other

void test_case(int n) {
  int *a = NEW(int, n);
  float *f = NEW(float, n);
  double *r = NEW(double, n);
  cell *c = NEW(cell, n);
  FILL(a, n, 0, 99);
  FILL_REAL(f, n);
  recursive(n, a);
  given(n, f, r);
  other::global(n, a, c);
  RECORD(a, n);
  RECORD(r, n);
  RECORD(c, n);
}
