// Operators, constructors, member functions and functions with visible bodies: what they do with what they are given is
// known.
// RUN: rm -rf %t && mkdir -p %t
// RUN: %check --skeleton --translate=--auto %s %t | FileCheck %s
#include <algorithm>
#include <cmath>
#include <cstdint>
#include "testing.h"

struct P {
  double x, y, z;
  P operator+(const P &o) const { return {x + o.x, y + o.y, z + o.z}; }
  P operator*(double s) const { return {x * s, y * s, z * s}; }
  P &operator+=(const P &o) {
    x += o.x;
    y += o.y;
    z += o.z;
    return *this;
  }
  double dot(const P &o) const { return x * o.x + y * o.y + z * o.z; }
  double norm() const { return std::sqrt(dot(*this)); }
  void scale(double s) {
    x *= s;
    y *= s;
    z *= s;
  }
};
static P operator-(const P &a, const P &b) { return {a.x - b.x, a.y - b.y, a.z - b.z}; }
struct Q {
  float v[4];
  Q() : v{0, 0, 0, 0} {}
  explicit Q(float a) {
    for (int k = 0; k < 4; k++) v[k] = a;
  }
  float operator[](int k) const { return v[k]; }
  float &operator[](int k) { return v[k]; }
  float sum() const {
    float s = 0;
    for (int k = 0; k < 4; k++) s += v[k];
    return s;
  }
};
struct Rng {
  uint32_t s;
  explicit Rng(uint32_t seed) : s(seed) {}
  uint32_t next() {
    s = s * 1664525u + 1013904223u;
    return s;
  }
  double uniform() { return next() * (1.0 / 4294967296.0); }
};
static void add(int n, P *__restrict a, const P *__restrict b) {
  for (int i = 0; i < n; i++) a[i] = a[i] + b[i];
}
static void addto(int n, P *__restrict a, const P *__restrict b) {
  for (int i = 0; i < n; i++) a[i] += b[i] * 2.0;
}
static void norms(int n, double *__restrict r, const P *__restrict b) {
  for (int i = 0; i < n; i++) r[i] = b[i].norm();
}
static void scale(int n, P *a) {
  for (int i = 0; i < n; i++) a[i].scale(0.5);
}
static void local(int n, P *__restrict a, const P *__restrict b) {
  for (int i = 0; i < n; i++) {
    P d = a[i] - b[i];
    double r = d.norm();
    a[i] = d * r;
  }
}
static void local_list(int n, P *__restrict a, const P *__restrict b) {
  for (int i = 0; i < n; i++) {
    P d{b[i].x, 0, 1};
    a[i] = d * 2;
  }
}
static void forces(int n, P *__restrict f, const P *__restrict p) {
  for (int i = 0; i < n; i++) {
    P s{0, 0, 0};
    for (int j = 0; j < n; j++) {
      P d = p[j] - p[i];
      s += d * (1.0 / (d.dot(d) + 1e-3));
    }
    f[i] = s;
  }
}
static void ctor(int n, Q *__restrict a, const float *__restrict b) {
  for (int i = 0; i < n; i++) a[i] = Q(b[i]);
}
static void sums(int n, const Q *__restrict a, float *__restrict b) {
  for (int i = 0; i < n; i++) {
    Q q = a[i];
    b[i] = q.sum() + q[1];
  }
}
static void random_numbers(int n, double *a) {
  for (int i = 0; i < n; i++) {
    Rng r(i);
    a[i] = r.uniform() + r.uniform();
  }
}
static void swaps(int n, double *__restrict a, double *__restrict b) {
  for (int i = 0; i < n; i++) std::swap(a[i], b[i]);
}
static void clamped(int n, double *a) {
  for (int i = 0; i < n; i++) a[i] = std::clamp(a[i], 0.0, 1.0);
}
static void inc(double &x, double d) { x += d; }
static void incp(double *x, double d) { *x += d; }
static void set3(double *x) {
  x[0] = 1;
  x[1] = 2;
  x[2] = 3;
}
static void by_reference(int n, double *a) {
  for (int i = 0; i < n; i++) inc(a[i], i);
}
static void by_pointer(int n, double *a) {
  for (int i = 0; i < n; i++) incp(&a[i], i);
}
static void into_array(int n, double *__restrict a, const double *__restrict b) {
  for (int i = 0; i < n; i++) {
    double t[3];
    set3(t);
    a[i] = t[0] + t[1] * b[i] + t[2];
  }
}
static void sincosd(double x, double *s, double *c) {
  *s = x * 2;
  *c = x * 3;
}
static void into_variables(int n, double *__restrict a, const double *__restrict b) {
  for (int i = 0; i < n; i++) {
    double s, c;
    sincosd(b[i], &s, &c);
    a[i] = s + c;
  }
}
constexpr double half(double x) { return x / 2; }
constexpr int K = 3;
struct C {
  static constexpr double g = 9.81;
  static double f(double x) { return x * g; }
};
static void constants(int n, double *a) {
  for (int i = 0; i < n; i++) a[i] = half(a[i]) * K + C::f(a[i]);
}
static void chosen(int n, double *a) {
  for (int i = 0; i < n; i++) {
    if constexpr (K == 3)
      a[i] += 1;
    else
      a[i] += 2;
  }
}
static void bound(int n, double *__restrict a, const P *__restrict b) {
  for (int i = 0; i < n; i++) {
    auto [x, y, z] = b[i];
    a[i] = x + y * z;
  }
}
template <class T>
T sq(T x) {
  return x * x;
}
static void of_template(int n, double *a) {
  for (int i = 0; i < n; i++) a[i] = sq(a[i]);
}
static void table(int n, double *a) {
  for (int i = 0; i < n; i++) {
    constexpr double w[3] = {1, 2, 3};
    const auto s = w[i % 3];
    a[i] *= s;
  }
}
enum class Kind { a, b };
static Kind kind(int i) { return i % 2 ? Kind::a : Kind::b; }
static void enumerators(int n, int *a) {
  for (int i = 0; i < n; i++) a[i] = kind(i) == Kind::a ? 1 : 2;
}

// What a function may write beside its element, and what a method of one object does in each iteration.
static void put(double *a, int i) { a[i] = 1; }
static void anywhere(int n, double *a) {
  for (int i = 0; i < n; i++) put(a, i);
}
struct Sum {
  double s = 0;
  void add(double x) { s += x; }
};
static double accumulated(int n, const double *a) {
  Sum s;
  for (int i = 0; i < n; i++) s.add(a[i]);
  return s.s;
}
static void neighbours(int n, P *a) {
  for (int i = 1; i < n; i++) a[i] = a[i] + a[i - 1];
}

// CHECK: add: meta_for(a){{$}}
// CHECK: addto: meta_for(a){{$}}
// CHECK: norms: meta_for(r){{$}}
// CHECK: scale: meta_for(){{$}}
// CHECK: local: meta_for(d r a){{$}}
// CHECK: local_list: meta_for(d a){{$}}
// CHECK: forces: meta_for(s for(d s) f){{$}}
// CHECK: ctor: meta_for(a){{$}}
// CHECK: sums: meta_for(q b){{$}}
// CHECK: random_numbers: meta_for(a){{$}}
// CHECK: swaps: meta_for(){{$}}
// CHECK: clamped: meta_for(a){{$}}
// CHECK: by_reference: meta_for(){{$}}
// CHECK: by_pointer: meta_for(){{$}}
// CHECK: into_array: meta_for(a){{$}}
// CHECK: into_variables: meta_for(a){{$}}
// CHECK: constants: meta_for(a){{$}}
// CHECK: chosen: meta_for(K a){{$}}
// CHECK: bound: meta_for(auto a){{$}}
// CHECK: of_template: meta_for(a){{$}}
// CHECK: table: meta_for(w w w s a){{$}}
// CHECK: enumerators: meta_for(a){{$}}
// CHECK: anywhere: for(){{$}}
// CHECK: accumulated: for(){{$}}
// CHECK: neighbours: for(a){{$}}
void test_case(int n) {
  P *a = NEW(P, n), *b = NEW(P, n);
  Q *q = NEW(Q, n);
  double *x = NEW(double, n), *y = NEW(double, n);
  float *u = NEW(float, n), *v = NEW(float, n);
  int *k = NEW(int, n);
  FILL_REAL((double *)a, 3 * n);
  FILL_REAL((double *)b, 3 * n);
  FILL_REAL(x, n);
  FILL_REAL(y, n);
  FILL_REAL(u, n);
  add(n, a, b);
  addto(n, a, b);
  scale(n, a);
  local(n, a, b);
  local_list(n, a, b);
  RECORD(a, n);
  forces(n, a, b);
  RECORD(a, n);
  norms(n, x, b);
  RECORD(x, n);
  ctor(n, q, u);
  sums(n, q, v);
  RECORD(v, n);
  random_numbers(n, x);
  swaps(n, x, y);
  clamped(n, x);
  by_reference(n, x);
  by_pointer(n, x);
  RECORD(x, n);
  into_array(n, x, y);
  into_variables(n, y, x);
  constants(n, x);
  chosen(n, x);
  RECORD(x, n);
  RECORD(y, n);
  bound(n, x, b);
  of_template(n, x);
  table(n, x);
  enumerators(n, k);
  RECORD(x, n);
  RECORD(k, n);
  anywhere(n, x);
  if (n > 0) x[0] = accumulated(n, y);
  neighbours(n, a);
  RECORD(x, n);
  RECORD(a, n);
}
