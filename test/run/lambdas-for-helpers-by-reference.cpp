// Lambdas for helpers that change what they capture, or of which it changes behind them.
// RUN: %check --translate=--auto %s %t 0 1 7 100 -- -std=c++20
#include "testing.h"
template <class T, class F> static T by_ref(T &x, F f) { x += 3; return f(1); }
template <class F> static int again(F &&f) { return f(1) * 10 + f(2); }
static void f(int *a, int n) {
  meta_for (int i = 0; i < n; i++) { int s = i; a[i] += by_ref(s, [&](int x) { return s * x; }); }
  meta_for (int i = 0; i < n; i++) { int s = i; a[i] += again([&](int x) { s += x; return s; }) + s; }
  meta_for (int i = 0; i < n; i++) { int s = i; const auto g = [&](int x) { return s * x; }; s = 7; a[i] += again(g); }
  meta_for (int i = 0; i < n; i++) { int s = i; a[i] += again([&, k = s++](int x) { return s * x + k; }); }
  meta_for (int i = 0; i < n; i++) { int s = i; int &r = s; a[i] += again([&](int x) { r = x; return s; }); }
}
extern "C" void test_case(int n) {
  int *a = NEW(int, n);
  FILL(a, n, -50, 50);
  f(a, n), RECORD(a, n);
}
