// Host statements of a region that swap elements: what kernels wrote comes back before, and what they read is new behind.
// RUN: %check %s %t -- -std=c++20
#include "testing.h"
#include <algorithm>
#include <array>
#include <utility>

struct Pair {
  int first, second;
};

static void elements(int *a, Pair *p, int n) {
  meta_schedule {
    meta_for (int i = 0; i < n; i++) a[i] += i;
    std::swap(a[0], a[n - 1]);
    meta_for (int i = 0; i < n; i++) a[i] *= 2;
    std::swap(*a, *(a + n / 2));
    meta_for (int i = 0; i < n; i++) p[i].first += a[i];
    std::swap(p[0].first, p[n - 1].second);
    meta_for (int i = 0; i < n; i++) p[i].second -= p[i].first;
    using std::swap;
    for (int k = 0; k < n / 2; k++) swap(p[k], p[n - 1 - k]);
    meta_for (int i = 0; i < n; i++) a[i] += p[i].first;
  }
}
static void whole(int (&a)[16], int (&b)[16], std::array<int, 16> &c, std::array<int, 16> &d) {
  meta_schedule {
    meta_for (int i = 0; i < 16; i++) a[i] += i, c[i] -= i;
    std::swap(a, b);
    std::swap(c, d);
    meta_for (int i = 0; i < 16; i++) a[i] *= 3, c[i] *= 5;
  }
}
// Pointers may be swapped at any time.
static void pointers(double *a, double *b, int n, int steps) {
  meta_schedule {
    for (int t = 0; t < steps; t++) {
      meta_for (int i = 1; i < n - 1; i++) b[i] = (a[i - 1] + a[i + 1]) / 2;
      std::swap(a, b);
    }
  }
}

extern "C" void test_case(int n) {
  auto *a = NEW(int, n);
  auto *p = NEW(Pair, n);
  FILL(a, n, -100, 100);
  for (int i = 0; i < n; i++) p[i] = {i, 3 * i};
  if (n > 0) elements(a, p, n);
  RECORD(a, n), RECORD(p, n);
  int b[16], c[16];
  std::array<int, 16> d{}, e{};
  for (int i = 0; i < 16; i++) b[i] = i * i, c[i] = 7 - i, d[i] = test_random(-9, 9), e[i] = 2 * i;
  whole(b, c, d, e);
  RECORD(b, 16), RECORD(c, 16), RECORD(d.data(), 16), RECORD(e.data(), 16);
  auto *x = NEW(double, n), *y = NEW(double, n);
  FILL_REAL(x, n);
  FILL_REAL(y, n);
  pointers(x, y, n, 5);
  RECORD(x, n), RECORD(y, n);
}
