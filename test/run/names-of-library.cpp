// Names of the library's, of CUDA's and of the runtime's for the program's own things in C++: overloads beside the library's,
// qualified names, functions found by their arguments, friends, members, and what hides what.
// RUN: %check %s %t
#include "testing.h"

#include <algorithm>
#include <cmath>

struct Pair {
  double x, y;
  friend double norm(const Pair &p) { return p.x * 2 + p.y; }
};
static double rsqrt(double x) { return 1.0 / (x * x + 2); }
static double sqrt(const Pair &p) { return p.x - p.y; } // beside ::sqrt(double)
static int max(int a, int b) { return a * 2 - b; }
constexpr double scale(double v) { return v * 3; }
static double g(double v) { return v + 1; }
namespace tools {
static double g(double v) { return v + 10; }
static double scale(double v) { return v - 3; }
static double floor(double v) { return v / 2; }
struct Pair {
  float z;
};
inline double weigh(Pair p) { return p.z; }
namespace {
double hidden(double v) { return ::g(v) * tools::g(v); }
} // namespace
struct A {
  static double lerp(double a) { return a / 2; }
  double exp10(double v) const { return v + weight; }
  double weight;
};
namespace tools_inner {
struct tools { // the name of a namespace around it
  double b0;
};
} // namespace tools_inner
} // namespace tools
extern "C" {
static double erfinv(double v) { return v * 2; }
}

static void overloads(int n, double *a, const Pair *p) {
  meta_for (int i = 0; i < n; i++)
    a[i] = rsqrt(a[i]) + sqrt(p[i]) + sqrt(std::abs(a[i])) + max(i, 3) + std::max(i, 3) + norm(p[i]) + erfinv(a[i]);
}
static void qualified(int n, double *a, tools::A one) {
  meta_for (int i = 0; i < n; i++)
    a[i] = ::g(a[i]) + tools::g(a[i]) + ::tools::scale(a[i]) + ::scale(a[i]) + tools::floor(a[i]) + std::floor(a[i]) + ::floor(a[i]) +
           one.exp10(a[i]) + tools::A::lerp(a[i]);
}
namespace tools {
void inside(int n, double *a, ::Pair *p, const Pair *q) {
  meta_for (int i = 0; i < n; i++) {
    p[i].x = g(a[i]) + ::g(a[i]) + hidden(a[i]) + weigh(q[i]);
    ::Pair other = p[i];
    a[i] = norm(other) + scale(q[i].z) - (a[i] > ::g(1.0) ? 1 : 2);
  }
}
} // namespace tools
static void hiding(int n, double *a, tools::tools_inner::tools *t) {
  meta_for (int i = 0; i < n; i++) {
    double floor = std::floor(a[i]), exp = std::exp(-std::abs(a[i])), fabs = std::abs(floor);
    int threadIdx = i % 7, blockIdx = 3;
    double std_ = floor + exp * 2 + fabs;
    a[i] = std_ + threadIdx * blockIdx;
    t[i].b0 += a[i];
  }
}
template <class float3>
static double generic(float3 dim3) {
  return dim3 + 1;
}
static void types(int n, double *a) {
  struct uint3 {
    int x;
  };
  using double2 = double;
  meta_for (int i = 0; i < n; i++) {
    uint3 blockDim = {i};
    double2 gridDim = generic(a[i]);
    a[i] = blockDim.x + gridDim + generic<int>(i);
  }
}

template <int N> struct Fixed {
  static constexpr int v = N;
};
namespace low {
constexpr int v = 5;
struct low { // of its namespace's name
  double high;
};
namespace geometry {
struct Point {
  double x;
};
} // namespace geometry
} // namespace low
namespace geometry {
struct Point {
  double y;
};
} // namespace geometry
namespace low { // its kernels stand in a namespace that has another geometry
static void twins(int n, double *v, geometry::Point *p, ::geometry::Point *q, ::low::low one) {
  meta_for (int i = 0; i < n; i++) {
    ::geometry::Point copy = q[i];
    p[i].x += copy.y + one.high;
    v[i] = Fixed<3>::v + (v[i] > Fixed<2>::v) + ::low::v + p[i].x;
  }
}
} // namespace low
static void of_types(int cnt, tools::A A, double *Pair, geometry::Point geometry) {
  meta_for (int i = 0; i < cnt; i++) Pair[i] += A.weight * geometry.y;
}

void test_case(int n) {
  auto *a = NEW(double, n);
  auto *p = NEW(Pair, n);
  auto *q = NEW(tools::Pair, n);
  auto *t = NEW(tools::tools_inner::tools, n);
  FILL_REAL(a, n);
  for (int i = 0; i < n; i++) p[i] = {i * 0.5, i * 0.25}, q[i] = {i * 0.125f}, t[i] = {1.5 * i};
  overloads(n, a, p);
  RECORD(a, n);
  qualified(n, a, {0.5});
  RECORD(a, n);
  tools::inside(n, a, p, q);
  RECORD(a, n);
  RECORD(p, n);
  hiding(n, a, t);
  RECORD(a, n);
  RECORD(t, n);
  types(n, a);
  RECORD(a, n);
  auto *r = NEW(low::geometry::Point, n);
  auto *s = NEW(geometry::Point, n);
  for (int i = 0; i < n; i++) r[i] = {i * 0.5}, s[i] = {i * 0.25};
  low::twins(n, a, r, s, {2});
  RECORD(a, n);
  RECORD(r, n);
  of_types(n, {0.5}, a, {3});
  RECORD(a, n);
}
