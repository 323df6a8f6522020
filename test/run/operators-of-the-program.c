// Functions of a C program that accumulate, in a meta_for, in a region, and by a declare reduction of OpenMP.
// RUN: %check %s %t --translate=--auto --variant split 0 1 2 40 100
#include "testing.h"

static inline unsigned common(unsigned a, unsigned b) {
  while (b) {
    const unsigned rest = a % b;
    a = b, b = rest;
  }
  return a;
}
static unsigned divisor(int n, const unsigned *restrict a) {
  unsigned g = 0;
  meta_for (int i = 0; i < n; i++) meta_reduction(common : g) g = common(g, a[i] * 6);
  return g;
}
static unsigned in_region(int n, const unsigned *restrict a) {
  unsigned g = 0;
  meta_schedule meta_reduction(common : g) {
    for (int i = 0; i < n; i++) g = common(a[i] * 10u, g);
  }
  return g;
}
#pragma omp declare reduction(divide : unsigned : omp_out = common(omp_in, omp_out)) initializer(omp_priv = 0)
#pragma omp declare reduction(add : unsigned, int : omp_out += omp_in)
static unsigned omp(int n, const unsigned *restrict a) {
  unsigned g = 0, s = 0;
#pragma omp parallel for reduction(divide : g) reduction(add : s)
  for (int i = 0; i < n; i++) {
    g = common(g, a[i] * 15);
    s += a[i];
  }
  return g + 1000 * s;
}

void test_case(int n) {
  unsigned *a = NEW(unsigned, n + 1), out[3];
  FILL(a, n + 1, 0, 500);
  out[0] = divisor(n, a);
  out[1] = in_region(n, a);
  out[2] = omp(n, a);
  RECORD(out, 3);
}
