// What kernels use keeps its scope: namespaces, classes, functions, and the specialisations of templates.
// RUN: %check %s %t
#include "testing.h"

#include <numeric>
#include <string>
#include <vector>

constexpr int M = 7;
namespace s {
struct A {
  static constexpr int M = 3;
  static double h(double v) { return v * M; }
  std::string text() const;
};
static double g(double v) { return v + M; }
} // namespace s

namespace a {
struct X {
  static double g(double v) { return v + 1; }
  int v;
};
static double c(double x) { return x; }
namespace b {
struct X {
  static double g(double v) { return v + 2; }
};
} // namespace b
inline namespace w {
static double d(double x) { return x + 3; }
} // namespace w
namespace {
double e(double x) { return x + 4; }
} // namespace
} // namespace a
namespace b {
struct X {
  static double g(double v) { return v + 5; }
};
static double c(double x) { return x * 2; }
} // namespace b
struct Y {
  struct X {
    static double g(double v) { return v * 3; }
  };
  static double c(double x) { return X::g(x); }
};

static void scopes(int n, double *z) {
  meta_for (int i = 0; i < n; ++i) {
    z[i] += s::A::h(z[i]) + s::g(z[i]) + a::X::g(1) + a::b::X::g(2) + b::X::g(3) + Y::X::g(4);
    z[i] += a::c(1) + b::c(2) + Y::c(3) + a::d(1) + a::w::d(2) + a::e(3);
  }
}

struct P {
  int q;
};
enum { R = 50 };
static void local_one(int n, double *z) {
  struct P {
    double x, y;
  };
  typedef P Q;
  typedef Q S;
  enum { R = 3 };
  meta_for (int i = 0; i < n; ++i) {
    S p{1.0, 2.0 + int(R)};
    z[i] += p.x + p.y;
  }
}
static void local_two(int n, double *z) {
  constexpr int K = 3;
  struct P {
    float v[K];
    float sum() const { return v[0] + v[1] + v[K - 1]; }
  };
  using Q = P;
  const int L = 4;
  meta_for (int i = 0; i < n; ++i) {
    Q p{{1, 2, 3}};
    double t[L] = {0, 1, 2, 3};
    z[i] += p.sum() + t[L - 1] + int(R);
  }
}
static void global_one(int n, double *z) {
  meta_for (int i = 0; i < n; ++i) {
    P p{i};
    z[i] += p.q + R;
  }
}
static void local_elements(int n, double *z) {
  struct P {
    int v[3];
  };
  P w[40] = {};
  meta_for (int i = 0; i < n; ++i) w[i].v[1] = i;
  for (int i = 0; i < n; i++) z[i] += w[i].v[1];
}

constexpr int k = 100;
static double plus_k(double v) { return v + k; }
static double inner(double v) {
  struct T {
    double x;
  };
  constexpr int k = 2;
  enum { Q = 3 };
  T t{v * k + int(Q)};
  {
    const int k = 5;
    t.x += k;
  }
  return t.x;
}
static double other(double v) {
  struct T {
    int x, y;
  };
  constexpr double w[3] = {1, 2, 3};
  T t{1, 2};
  return v + t.y + w[1];
}
static void shadows(int n, double *z) {
  const int k = 3;
  meta_for (int i = 0; i < n; ++i) {
    {
      const double k = 0.5;
      z[i] += k;
    }
    z[i] += plus_k(1) + inner(2) + other(3) + k;
  }
}

// Members that only the class may name, and classes that are nothing for a device themselves.
class C {
  static double sq(double v) { return v * v; }
  static constexpr int W = 5;
  enum E { e1 = 4 };
  struct In {
    int a, b;
  };
  double scale = 2;
  std::vector<double> v;

public:
  std::string name() { return "x"; }
  void run(int n, double *z) {
    meta_for (int i = 0; i < n; ++i) {
      In q{W, e1};
      double t[W] = {};
      z[i] += sq(2) + q.a + q.b + scale + t[0];
    }
  }
};
struct Library {
  std::vector<double> v;
  static double h(double x) { return x + c + table[1]; }
  static constexpr double c = 1.5;
  static constexpr double table[3] = {1, 2, 3};
  static const int later;
};
const int Library::later = 6;
struct Other {
  std::vector<int> w;
  static double h(double x) { return x - c; }
  static const int c = 4;
};
static double use_later() { return Library::later; }
static void statics(int n, double *z) {
  meta_for (int i = 0; i < n; ++i) z[i] += Library::h(1) + Other::h(2) + Library::c + Other::c + use_later();
}
class V {
  int x, y;

public:
  V(int a, int b) : x(a), y(b) {}
  void print();
  int sum() const;
  static void all(int n, V *v) {
    meta_for (int i = 0; i < n; ++i) v[i].x = v[i].y + 1;
  }
};
int V::sum() const { return x + y; }
static void privates(int n, double *z) {
  V *v = NEW(V, n);
  for (int i = 0; i < n; i++) v[i] = V(i, 2 * i);
  V::all(n, v);
  meta_for (int i = 0; i < n; ++i) z[i] += v[i].sum() + V(1, 2).sum();
}

template <class T> T f(T v) { return v + 1; }
template <> double f<double>(double v) { return v * 100; }
template <class T> struct Step {
  static T go(T v) { return v + 1; }
};
template <> struct Step<float> {
  static float go(float v) { return v * 7; }
};
template <class T> struct Step<T *> {
  static T go(T v) { return v * 9; }
};
template <int N> struct Value {
  static constexpr int v = N;
};
static void specialised(int n, double *z, int *v) {
  meta_for (int i = 0; i < n; ++i)
    z[i] += f(z[i]) + f(3) + Step<double>::go(1.0) + Step<float>::go(2.0f) + Step<double *>::go(3.0) + Value<3>::v + v[i];
}

static double asserted(double v) {
  static_assert(sizeof(double) == 8, "eight bytes");
  static_assert(sizeof(int) == 4);
  return 2 * v;
}
template <class T> T asserted_of(T v) {
  static_assert(sizeof(T) == 8);
  return v;
}
static void checks(int n, double *z, int *v) {
  meta_for (int i = 0; i < n; ++i) {
    static_assert(M == 7);
    z[i] += asserted(1) + asserted_of(2.0) + std::gcd(v[i], 12) + std::lcm(v[i], 6u);
  }
}

void test_case(int n) {
  double *z = NEW(double, n);
  int *v = NEW(int, n);
  FILL_REAL(z, n);
  FILL(v, n, -40, 40);
  scopes(n, z);
  local_one(n, z), local_two(n, z), global_one(n, z);
  if (n <= 40) local_elements(n, z);
  shadows(n, z), statics(n, z), privates(n, z);
  C().run(n, z);
  specialised(n, z, v), checks(n, z, v);
  RECORD(z, n);
}
