// Sums of floating-point numbers whose order a clause of a meta_for, or a pragma of OpenMP, leaves open.
// RUN: %check %s %t --translate=--auto --machines-agree --variant split 0 1 7 33 100 3000
#include "testing.h"

static float dot(int n, const float *__restrict a, const float *__restrict b) {
  float s = 0;
  meta_for (int i = 0; i < n; i++) meta_reduction(+ : s) s += a[i] * b[i];
  return s;
}
static double omp(int n, const double *__restrict a) {
  double s = 1;
#pragma omp parallel for reduction(+ : s)
  for (int i = 0; i < n; i++) s += a[i] * 0.5;
  return s;
}
static double atomic(int n, const double *__restrict a) {
  double s = 1;
#pragma omp parallel for
  for (int i = 0; i < n; i++) {
#pragma omp atomic
    s += a[i] * 0.5;
  }
  return s;
}

void test_case(int n) {
  float *a = NEW(float, n + 1), *b = NEW(float, n + 1);
  double *c = NEW(double, n + 1), *out = NEW(double, 2);
  FILL_REAL(a, n + 1);
  FILL_REAL(b, n + 1);
  FILL_REAL(c, n + 1);
  const float s = dot(n, a, b);
  RECORD(&s, 1);
  out[0] = omp(n, c);
  out[1] = atomic(n, c);
  RECORD(out, 2);
}
