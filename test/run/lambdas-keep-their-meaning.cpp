// Lambdas that are written out mean what they meant: conversions, names, order, captures and values that are not asked
// for.
// RUN: rm -rf %t && mkdir -p %t
// RUN: %check --translate=--auto %s %t
#include "testing.h"

#include <algorithm>
#include <array>
#include <cmath>

struct Base {
  float v;
  float get() const { return v; }
};
struct Derived : Base {
  float get() const { return v + 100; }
};
static float scale = 3;
static int chosen(int) { return 1; }
static int chosen(double) { return 2; }
static int chosen(const float &) { return 3; }
#define SQUARE(x) ((x) * (x))
#define SHIFT 2

// Parameters and results have types of their own.
static void conversions(int n, float *__restrict y, int *__restrict k, const double *__restrict x) {
  auto truncated = [](int v) { return v * 0.5; };
  auto rounded = [&](int i) -> float { return x[i]; };
  auto narrow = [](unsigned char c) -> signed char { return c + 1; };
  auto overloaded = [](int v) { return chosen(v) * 10 + chosen(v + 0.0); };
  k[0] = chosen(y[0]);
  auto is = [](double v) -> bool { return v; };
  for (int i = 0; i < n; i++) y[i] = truncated(x[i]) + rounded(i);
  for (int i = 0; i < n; i++) k[i] = narrow(250 + i) + overloaded(2.5f) + 5 / (is(x[i]) + 1);
}
// Macros in the body, in arguments and between.
static void macros(int n, float *__restrict y, const float *__restrict x) {
  auto squared = [&](int i) { return SQUARE(x[i + SHIFT] - 1); };
  for (int i = 0; i < n; i++) y[i] = -squared(i * 1) - -squared(i - SHIFT + 2); // of both
}
// A body of several statements is not evaluated where it would not be.
static void guarded(int n, float *__restrict y, const float *__restrict x) {
  auto at = [&](int i) { return x[i]; };
  auto far = [&](int i) {
    if (i < 0) return 0.f;
    return x[i];
  };
  meta_for (int i = 0; i < n; i++) y[i] = i > 0 && at(i - 1) > 0 ? at(i - 1) : far(i - 1);
  meta_for (int i = 0; i < n; i++) {
    if (far(i - 2) > 1)
      y[i] += 1;
    else if (i + 1 < n && at(i + 1) > 0)
      y[i] += 2;
    for (int j = 0; j < (int)std::abs(far(i)) % 4; j++) y[i] += at(j);
  }
}
// Names of the loop are those of the lambda too.
static void names(int n, float *__restrict y, const float *__restrict x) {
  auto f = [&](int j, float t) {
    float s = t;
    for (int i = 0; i < 3; i++) s += x[j] * i;
    return s;
  };
  auto g = [&](int n_1, float x) { return x * n_1 + scale; };
  for (int i = 0; i < n; i++) {
    float s = i, t = 2;
    const float r = f(i, s) + 1;
    y[i] = r + g(i, t) + g(2, s + 1);
  }
}
// References, objects and their bases.
static void objects(int n, float *__restrict y, Derived *__restrict d) {
  auto base = [](const Base &b) { return b.get(); };
  auto copy = [](Base b) { return b; };
  auto put = [&](int i, float v) {
    float &r = y[i];
    r = v;
    r += 1;
  };
  auto ref = [&](int i) -> float & { return d[i].v; };
  for (int i = 0; i < n; i++) {
    ref(i) += 1;
    put(i, base(d[i]) + copy(d[i]).v);
  }
}
// Arguments are evaluated once, and before the body changes what they are made of.
static void order(int n, float *y) {
  auto twice = [&](int i, float v) {
    y[i] = v + 1;
    y[i] += v;
  };
  auto by = [&](float &r, float v) {
    r = 2;
    r += v;
  };
  for (int i = 0; i < n; i++) twice(i, y[i] * 2);
  for (int i = 0; i < n; i++) by(y[i], y[i]);
}
static void captured(int n, float *__restrict y, const float *__restrict x) {
  float k = 1;
  for (int t = 0; t < 3; t++) {
    auto scaled = [t, &k, x](int i) { return x[i] * t + k; };
    for (int i = 0; i < n; i++) y[i] += scaled(i);
    k *= 2;
  }
  auto handed = [&](float a, float b) { return a < b; };
  std::array<float, 4> some{3, 1, 2, 0};
  std::sort(some.begin(), some.end(), handed);
  for (int i = 0; i < n; i++) y[i] += handed(x[i], some[1]) ? 1 : 2;
}
// Lambdas in lambdas that copy.
static void levels(int n, float *__restrict y, const float *__restrict x) {
  float s = 1;
  auto in = [&](int i) { return x[i] * s; };
  auto out = [=](int i) { return in(i) + 1; }; // in has a reference to s
  s = 5;
  for (int i = 0; i < n; i++) y[i] = out(i);
}

void test_case(int n) {
  float *x = NEW(float, 4 * n + 8), *y = NEW(float, n + 4);
  double *w = NEW(double, n + 4);
  Derived *d = NEW(Derived, n + 4);
  int *k = NEW(int, n + 4);
  FILL_REAL(x, 4 * n + 8);
  FILL_REAL(w, n + 4);
  FILL_REAL((float *)d, n);
  conversions(n, y, k, w);
  RECORD(y, n);
  RECORD(k, n);
  macros(n, y, x);
  RECORD(y, n);
  guarded(n, y, x);
  RECORD(y, n);
  names(n, y, x);
  RECORD(y, n);
  objects(n, y, d);
  RECORD(y, n);
  RECORD(d, n);
  order(n, y);
  RECORD(y, n);
  captured(n, y, x);
  RECORD(y, n);
  levels(n, y, x);
  RECORD(y, n);
}
