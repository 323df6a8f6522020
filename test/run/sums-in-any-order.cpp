// Sums of floating-point numbers, where their order is left open: the same on both machines, bit for bit, for the same numbers of
// threads and parts.
// RUN: %check %s %t --translate=--reassociate --machines-agree --variant split 0 1 7 33 100 3000
#include "testing.h"

static float dot(int n, const float *__restrict a, const float *__restrict b) {
  float s = 0;
  meta_schedule {
    for (int i = 0; i < n; i++) s += a[i] * b[i];
  }
  return s;
}
static void both(int n, const double *__restrict a, double *__restrict out) {
  double s = 0, least = 1e9;
  meta_schedule {
    for (int i = 0; i < n; i++) {
      s += a[i];
      if (a[i] < least) least = a[i];
    }
  }
  out[0] = s, out[1] = least;
}

void test_case(int n) {
  float *a = NEW(float, n + 1), *b = NEW(float, n + 1);
  double *c = NEW(double, n + 1), *out = NEW(double, 2);
  FILL_REAL(a, n + 1);
  FILL_REAL(b, n + 1);
  FILL_REAL(c, n + 1);
  const float s = dot(n, a, b);
  RECORD(&s, 1);
  both(n, c, out);
  RECORD(out, 2);
}
