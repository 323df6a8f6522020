// Loops over pointers.
// RUN: %check %s %t
#include "testing.h"

static void up(int n, float *a) {
  meta_for (float *p = a; p < a + n; p++) *p = *p * 2 + 1;
}
static void to_end(float *begin, float *end) {
  meta_for (float *p = begin; p != end; ++p) *p += 0.5f;
}
static void down(int n, int *a) {
  meta_for (int *p = a + n - 1; p >= a; p--) {
    if (*p > 0) *p = -*p;
  }
}
static void strided(int n, int *a) {
  meta_for (int *p = a; p < a + n; p += 2) p[0] += 3;
}
static void distance(int n, const int *a, int *b) {
  meta_for (const int *p = a; p < a + n; p++) b[p - a] = *p;
}

void test_case(int n) {
  float *a = NEW(float, n);
  int *b = NEW(int, n), *c = NEW(int, n);
  FILL_REAL(a, n);
  FILL(b, n, -5, 5);
  up(n, a);
  to_end(a, a + n);
  if (n > 2) to_end(a + 1, a + n - 1);
  down(n, b);
  strided(n, b);
  RECORD(a, n);
  RECORD(b, n);
  distance(n, b, c);
  RECORD(c, n);
}
