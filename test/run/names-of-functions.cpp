// Names that using declarations, using directives and namespace aliases bring into a function.
// RUN: %check %s %t -- -std=c++20
#include "testing.h"

namespace geometry {
struct Vector {
  double x, y;
};
enum class Kind { first, second };
constexpr double half = 0.5;
inline double twice(double v) { return 2 * v; }
namespace deep {
inline int one() { return 1; }
} // namespace deep
} // namespace geometry

static void declared(int n, double *a) {
  using geometry::twice;
  using geometry::Vector;
  meta_for (int i = 0; i < n; i++) {
    Vector v = {twice(i), a[i]};
    auto [x, y] = v;
    a[i] = x + y;
  }
}
static void enumerators(int n, double *a, geometry::Kind *k) {
  using enum geometry::Kind;
  meta_for (int i = 0; i < n; i++) {
    k[i] = i % 3 ? second : geometry::Kind::first;
    a[i] += k[i] == second ? 1 : 2;
  }
}
static void directive(int n, double *a) {
  using namespace geometry;
  namespace d = geometry::deep;
  meta_for (int i = 0; i < n; i++) a[i] = half * twice(a[i]) + d::one();
}
namespace geometry {
namespace {
void inside(int n, double *__restrict__ a, const Vector *__restrict__ v) {
  using deep::one;
  meta_schedule {
    for (int i = 0; i < n; i++) {
      auto [x, y] = v[i];
      if (i == 3) continue;
      a[i] = x - y + one();
    }
  }
}
} // namespace
} // namespace geometry

void test_case(int n) {
  auto *a = NEW(double, n);
  auto *v = NEW(geometry::Vector, n);
  FILL_REAL(a, n);
  for (int i = 0; i < n; i++) v[i] = {i * 0.5, i * 0.25};
  declared(n, a);
  RECORD(a, n);
  auto *k = NEW(geometry::Kind, n);
  enumerators(n, a, k);
  RECORD(k, n);
  directive(n, a);
  RECORD(a, n);
  geometry::inside(n, a, v);
  RECORD(a, n);
}
