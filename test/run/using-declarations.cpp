// Names that using declarations and directives outside functions bring in.
// RUN: %check %s %t
#include "testing.h"

namespace geometry {
struct Vector {
  float x, y;
};
inline Vector turned(const Vector &v) { return {-v.y, v.x}; }
inline float first(const Vector &v) { return v.x; }
namespace inner {
struct Pair {
  int low, high;
};
} // namespace inner
} // namespace geometry
using geometry::turned;
using geometry::Vector;
using geometry::first;
using namespace geometry::inner;
using Alias = geometry::Vector;

static void local_names(int n, Alias *a) {
  using Other = geometry::Vector;
  typedef float real;
  meta_for (int i = 0; i < n; i++) {
    Vector s = a[i];
    Other w = turned(s);
    Alias u = w;
    Pair p = {i, 2 * i};
    real z = 1;
    a[i] = u;
    a[i].x += z + first(u) + static_cast<float>(p.high);
  }
}
void test_case(int n) {
  auto *a = NEW(geometry::Vector, 3 * n);
  FILL_REAL(&a[0].x, 6 * n);
  local_names(n, a);
  RECORD(a, 3 * n);
}
