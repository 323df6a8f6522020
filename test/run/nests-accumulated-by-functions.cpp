// Nests of two and three loops whose iterations accumulate into one variable by a function of the program: the host walks the
// outer loops, threads share the innermost one.
// RUN: %check %s %t --translate=--auto --variant split 0 1 2 7 33
#include "testing.h"

#include <vector>

constexpr unsigned common(unsigned a, unsigned b) {
  while (b != 0) {
    const unsigned rest = a % b;
    a = b, b = rest;
  }
  return a;
}
struct Place {
  int value, row, column;
};
inline Place least(const Place &a, const Place &b) {
  if (a.value != b.value) return a.value < b.value ? a : b;
  if (a.row != b.row) return a.row < b.row ? a : b;
  return a.column < b.column ? a : b;
}
constexpr int modular(int a, int b) { return (int)((long)a * b % 10007); }

static unsigned of_two(int n, int m, const unsigned *a) {
  unsigned g = 0;
  meta_for (int i = 0; i < n; i++) meta_reduction(common : g)
    meta_for (int j = 0; j < m; j++) g = common(g, a[i * m + j]);
  return g;
}
static Place triangle(int n, const std::vector<int> &a) {
  Place best = {1 << 30, -1, -1};
  meta_for (int i = 0; i < n; i++)
    meta_for (int j = i; j < n; j++) meta_reduction(least : best) best = least(best, Place{a[i * n + j], i, j});
  return best;
}
static int of_three(int n, const int *a, int *c) {
  int p = 1;
  meta_for (int i = 0; i < n; i++) meta_reduction(modular : p)
    meta_for (int j = n - 1; j >= 0; j--)
      meta_for (int k = 1; k < 5; k++)
        if (a[(i * n + j) * 5 + k] != 0) p = modular(a[(i * n + j) * 5 + k], p);
  c[0] = p;
  return p;
}
// A plain loop inside does the same.
static int plain_inside(int n, int m, const int *a) {
  int p = 1;
  meta_for (int i = 0; i < n; i++) meta_reduction(modular : p)
    for (int j = 0; j < m; j++) p = modular(p, a[i * m + j]);
  return p;
}

void test_case(int n) {
  const int size = 5 * n * n + 8;
  int *a = NEW(int, size), c[1] = {0};
  unsigned *u = NEW(unsigned, size);
  FILL(a, size, 0, 5000);
  FILL(u, size, 1, 400);
  for (int i = 0; i < size; i++) u[i] *= 6;
  const unsigned g = of_two(n, n + 3, u);
  const Place best = triangle(n, std::vector<int>(a, a + size));
  const int p = of_three(n, a, c), q = plain_inside(n, 2, a);
  RECORD(&g, 1);
  RECORD(&best, 1);
  RECORD(&p, 1);
  RECORD(&q, 1);
  RECORD(c, 1);
}
