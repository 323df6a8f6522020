// Members that begin with a value of their own, and initialisers that name some members or none of them.
// RUN: %check %s %t -- -Wno-missing-field-initializers
#include "testing.h"

struct part {
  short low = -3;
  double high = 0.25;
};
struct whole {
  int a = 4;
  float b = 2.5f;
  int c[3] = {1, 2};
  part d, e{.high = 8};
};
static whole made(int i) { return {.b = static_cast<float>(i), .d = {.low = 9}}; }
static void named(int n, whole *g) {
  meta_for (int i = 0; i < n; i++) g[i] = {.a = i, .c = {7, 8, 9}};
  meta_for (int i = 0; i < n; i += 2) g[i].d = {.high = i / 4.0};
  meta_for (int i = 1; i < n; i += 3) {
    const whole p, q{i}, s{.b = 1.5f, .c = {9}}, t[2] = {{1}, {.e = {}}};
    g[i] = i % 4 == 0 ? p : i % 4 == 1 ? q : i % 4 == 2 ? s : t[i % 8 == 3];
  }
  meta_for (int i = 2; i < n; i += 5) g[i] = made(i);
}
void test_case(int n) {
  whole *g = NEW(whole, n);
  for (int i = 0; i < n; i++) g[i] = {};
  named(n, g);
  for (int i = 0; i < n; i++) {
    const double all[] = {double(g[i].a), g[i].b, double(g[i].c[0]), double(g[i].c[1]), double(g[i].c[2]), double(g[i].d.low), g[i].d.high, double(g[i].e.low), g[i].e.high};
    RECORD(all, 9);
  }
}
