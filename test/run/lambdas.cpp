// Lambdas that loops call, declared before them, in them or in place: captures by value and by reference, results that
// are written to, generic ones, several statements, lambdas that call lambdas.
// RUN: rm -rf %t && mkdir -p %t
// RUN: %check --said=%t.said --translate=--explain --translate=--auto %s %t
// RUN: FileCheck %s --input-file %t.said
#include "testing.h"

struct Point {
  float x, y;
};
static int counter(int i) { return i % 3; }

// CHECK-DAG: kernel lambdas_reads_r0_n0
static void reads(int n, float *__restrict y, const float *__restrict x) {
  auto twice = [&](int i) { return x[i] * 2; };
  const auto scaled = [=](int i, float s) { return x[i] * s; };
  for (int i = 0; i < n; i++) y[i] = twice(i) + scaled(i + 1, 3) - scaled(i, 0.3);
}
// CHECK-DAG: kernel lambdas_places_r0_n0
static void places(int n, int m, float *y) {
  auto at = [&](int i, int j) -> float & { return y[i * m + j]; };
  const auto index = [m](int i, int j) { return i * m + j; };
  meta_for (int i = 0; i < n; i++)
    meta_for (int j = 0; j < m; j++) {
      at(i, j) = 2 * at(i, j) + 1;
      y[index(i, j)] += 0.5f;
    }
}
// CHECK-DAG: kernel lambdas_inside_r0_n0
static void inside(int n, float *y, Point *p) {
  for (int i = 0; i < n; i++) {
    float t = y[i];
    auto by = [&](float v) {
      // what is captured belongs to the iteration
      return v * t;
    };
    auto flip = [](Point q) { return q; };
    y[i] = by(3) + by(4);
    p[i] = flip(p[i]);
  }
}
// CHECK-DAG: kernel lambdas_several_r0_n0
// CHECK-DAG: kernel lambdas_several_r0_n1
static void several(int n, float *__restrict y, const float *__restrict x) {
  const float a = 0.75f;
  auto limited = [](float v) {
    if (v < -1) return -1.f;
    if (v > 1)
      return 1.f;
    else
      return v;
  };
  auto polynomial = [a, x](int k) {
    float t = x[k];
    for (int j = 0; j < 3; j++) t = t * a + 1;
    return t;
  };
  auto put = [&](int i, double v) {
    y[i] = v;
    y[i] += counter(i);
  };
  for (int i = 0; i < n; i++) put(i, limited(x[i] / 100) + 0.1);
  for (int i = 0; i < n; i++) {
    const float r = polynomial(i);
    y[i] += r + 1;
  }
}
// CHECK-DAG: kernel lambdas_nested_r0_n0
static void nested(int n, int m, float *__restrict y, const float *__restrict x) {
  auto in = [=](int i, int j) { return x[i * m + j]; };
  auto mean = [&](int i, int j) { return (in(i, j - 1) + in(i, j + 1)) / 2; };
  for (int i = 0; i < n; i++)
    for (int j = 1; j < m - 1; j++) y[i * m + j] = mean(i, j);
}
// CHECK-DAG: kernel lambdas_generic_r0_n0
// CHECK-DAG: kernel lambdas_generic_r0_n1
static void generic(int n, float *y, int *k) {
  auto larger = [](auto a, auto b) { return a > b ? a : b; };
  for (int i = 0; i < n; i++) y[i] = larger(y[i], 0.25f) * [&](float v) { return v - i; }(y[i]);
  for (int i = 0; i < n; i++) k[i] = larger(k[i], i) + larger('a', (char)k[i]);
}
// CHECK-DAG: kernel Filter_run_r0_n0
struct Filter {
  int n;
  float *d;
  void run(float f) {
    auto apply = [this, f](int i) { return d[i] * f; };
    meta_for (int i = 0; i < n; i++) d[i] = apply(i);
  }
};

// Copies of other lambdas, whose captures they take over; none of the three is left in the function.
// CHECK-DAG: kernel lambdas_copied_r0_n0
static void copied(int n, int *__restrict y, const int *__restrict x, int c) {
  int d = c + 1;
  auto line = [c, d](int v) { return v % 1000 * c + d; };
  auto twice = [line](int v) { return line(v) + line(2 * v); };
  auto less = [twice](int v) {
    int t = twice(v);
    return t - 1;
  };
  meta_for (int i = 0; i < n; i++) y[i] = less(x[i]);
}

// Two of one name in one function: both are gone with their calls, else a compiler would say that nobody uses them.
static int twins(int n, const int *k) {
  int sum = 0;
  for (int i = 0; i < n; i++) {
    auto add = [&](int x) { sum += x; };
    add(k[i]);
  }
  int product = 1;
  {
    auto add = [&product](int x) { product += 2 * x; };
    for (int i = 0; i < n; i++) add(k[i]);
  }
  return sum ^ product;
}

void test_case(int n) {
  const int m = 5;
  float *x = NEW(float, n * m + 2), *y = NEW(float, n * m + 2);
  Point *p = NEW(Point, n);
  int *k = NEW(int, n);
  FILL_REAL(x, n * m + 2);
  FILL_REAL(y, n * m + 2);
  FILL_REAL((float *)p, 2 * n);
  FILL(k, n, -50, 50);
  reads(n, y, x);
  RECORD(y, n * m);
  places(n, m, y);
  RECORD(y, n * m);
  inside(n, y, p);
  RECORD(y, n);
  RECORD(p, n);
  several(n, y, x);
  RECORD(y, n);
  nested(n, m, y, x);
  RECORD(y, n * m);
  generic(n, y, k);
  RECORD(y, n);
  RECORD(k, n);
  int *l = NEW(int, n);
  copied(n, l, k, 7);
  RECORD(l, n);
  const int both = twins(n, k);
  RECORD(&both, 1);
  Filter f{n, y};
  f.run(0.7f);
  RECORD(y, n);
}
