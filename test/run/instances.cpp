// Function templates and members of class templates: each instantiation has kernels of its own, for meta_for and plain
// loops.
// RUN: rm -rf %t && mkdir -p %t
// RUN: %check --translate=--auto %s %t/auto -- -std=c++20
// RUN: %check %s %t -- -std=c++20
// RUN: %metafork-cc %s --auto --explain -o %t/names -- -std=c++20 -I %S/Inputs | FileCheck %s
#include "testing.h"
#include <cstddef>
#include <type_traits>

struct Point {
  double x, y;
  Point operator+(const Point &o) const { return {x + o.x, y + o.y}; }
};

// CHECK-DAG: kernel instances_num_fill_double_3_r0_n0
// CHECK-DAG: kernel instances_num_fill_int_2_r0_n0
// CHECK-DAG: kernel num_scale_double_r0_n0
// CHECK-DAG: kernel num_scale_int_r0_n0
namespace num {
template <typename T, int N> static void fill(T (*a)[N], int n, T v) {
  meta_for (int i = 0; i < n; i++)
    for (int k = 0; k < N; k++) a[i][k] = v + (T)k;
}
inline namespace v1 {
// What is left out is nothing for the other type.
template <class T> void scale(T *a, int n, T s) {
  meta_for (int i = 0; i < n; i++) {
    if constexpr (std::is_floating_point_v<T>)
      a[i] = a[i] * s;
    else
      a[i] = a[i] << s;
  }
}
} // namespace v1
} // namespace num

// CHECK-DAG: kernel axpy_float_r0_n0
// CHECK-DAG: kernel axpy_double_r0_n0
template <typename T> void axpy(int n, T a, const T *__restrict x, T *__restrict y) {
  for (int i = 0; i < n; i++) y[i] += a * x[i]; // in their order
} // behind it
template void axpy<float>(int, float, const float *, float *);
template <> void axpy<long>(int n, long a, const long *__restrict x, long *__restrict y) {
  for (int i = 0; i < n; i++) y[i] -= a * x[i];
}

// CHECK-DAG: kernel Grid_double_clear_r0_n0
// CHECK-DAG: kernel Grid_double_add_r0_n0
// CHECK-DAG: kernel Grid_Point_add_r0_n0
// CHECK-DAG: kernel Grid_double_map_int_r0_n0
template <typename T> class Grid {
public:
  using value_type = T;
  Grid(int n, T *d) : n_(n), d_(d) {}
  void clear(T v) {
    meta_for (int i = 0; i < n_; i++) d_[i] = v;
  }
  void add(const T *o) const;
  template <class U> void map(const U *o);

private:
  int n_;
  T *d_;
};
template <typename U> void Grid<U>::add(const U *o) const {
  meta_schedule {
    for (int i = 0; i < n_; i++) d_[i] = d_[i] + o[i];
  }
}
template <typename T> template <class U> void Grid<T>::map(const U *o) {
  meta_for (int i = 0; i < n_; i++) {
    const value_type half = T(1) / 2;
    d_[i] = half * o[i];
  }
}
// CHECK-DAG: kernel Grid_int_pointer_count_r0_n0
template <typename T> class Grid<T *> {
public:
  static int count(int n, T *a) {
    T *const begin = a;
    meta_for (int i = 0; i < n; i++) begin[i] = T(i);
    return n;
  }
};

// CHECK-DAG: kernel increment_int_r0_n0
// CHECK-DAG: kernel shift_double_r0_n0
// CHECK-DAG: kernel count_up_double_r0_n0
template <class T>
concept Number = std::is_arithmetic_v<T>;
template <Number T> void increment(T *a, int n) {
  meta_for (int i = 0; i < n; i++) a[i] += 1;
}
template <class T>
  requires(sizeof(T) > 4)
void shift(T *a, int n) {
  meta_for (int i = 0; i < n - 1; i += 2) a[i] = a[i + 1];
}
void count_up(int n, auto *a) {
  meta_for (int i = 0; i < n; i++) a[i] += i;
}
template <class T> using Vector = T *;
template <class T> T total(int n, Vector<T> a) {
  T s{};
  for (int i = 0; i < n; i++) a[i] = a[i] * T(2);
  for (int i = 0; i < n; i++) s += a[i];
  return s;
}

// Given a type that is declared behind it.
// CHECK-DAG: kernel instances_double_all_Behind_r0_n0
namespace {
template <class T> void double_all(int n, T *a) {
  meta_for (int i = 0; i < n; i++) a[i].first = 2 * a[i].second;
}
} // namespace
struct Behind {
  int first, second;
};

// A type of a namespace that begins behind the template.
namespace num {
template <typename T> static void assign(int n, T *a, T v) {
  meta_for (int i = 0; i < n; i++) a[i] = v;
}
} // namespace num
namespace later {
namespace on {
struct Step {
  int by;
};
} // namespace on
} // namespace later
static void step(int n, later::on::Step *a) { num::assign(n, a, later::on::Step{5}); }

// Templates without a head of their own, with and without a concept.
namespace brief {
template <class T>
concept Small = sizeof(T) <= 8;
static auto twice(Small auto x) { return x + x; }
constexpr auto sum(Small auto x, auto y) -> decltype(x + y) { return x + y; }
struct By {
  int by;
  auto times(Small auto x) const { return x * by; }
  static auto next(auto x) { return x + 1; }
};
static void use(int n, int *k, double *x, By b) {
  meta_for (int i = 0; i < n; i++) {
    const Small auto v = twice(k[i] % 100);
    k[i] = sum(v, By::next(b.times(i)));
    x[i] = twice(x[i]) + b.times(x[i]);
  }
}
} // namespace brief

void test_case(int n) {
  double *x = NEW(double, n), *y = NEW(double, n);
  int *k = NEW(int, n);
  float *u = NEW(float, n), *v = NEW(float, n);
  long *l = NEW(long, n), *h = NEW(long, n);
  Point *p = NEW(Point, n), *q = NEW(Point, n);
  double(*m)[3] = (double(*)[3])NEW(double, 3 * n);
  int(*j)[2] = (int(*)[2])NEW(int, 2 * n);
  Behind *b = NEW(Behind, n);
  FILL_REAL(x, n);
  FILL_REAL(y, n);
  FILL_REAL(u, n);
  FILL_REAL(v, n);
  FILL(k, n, 0, 100);
  FILL(l, n, -9, 9);
  FILL(h, n, -9, 9);
  FILL_REAL((double *)p, 2 * n);
  FILL_REAL((double *)q, 2 * n);
  FILL((int *)b, 2 * n, 0, 9);
  num::fill(m, n, 0.5);
  num::fill(j, n, 7);
  num::scale(y, n, 1.5);
  num::scale(k, n, 2);
  axpy(n, 0.3, x, y);
  axpy(n, 0.3f, u, v);
  axpy(n, 3L, h, l);
  RECORD(m, n);
  RECORD(j, n);
  RECORD(y, n);
  RECORD(v, n);
  RECORD(l, n);
  Grid<double> grid(n, x);
  grid.add(y);
  RECORD(x, n);
  grid.map(k);
  RECORD(x, n);
  grid.clear(1);
  RECORD(x, n);
  Grid<Point>(n, p).add(q);
  RECORD(p, n);
  increment(k, n);
  shift(y, n);
  count_up(n, y);
  if (n > 0) y[0] = total(n, x);
  RECORD(k, n);
  RECORD(y, n);
  Grid<int *>::count(n, k);
  RECORD(k, n);
  double_all(n, b);
  RECORD(b, n);
  step(n, (later::on::Step *)k);
  RECORD(k, n);
  brief::use(n, k, x, {3});
  RECORD(k, n);
  RECORD(x, n);
}
