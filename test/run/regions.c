// Regions: host code between nests, pointer swaps, nests in host loops and branches, several regions, nests without braces.
// RUN: %check %s %t
#include "testing.h"

static void host_between(int n, int *a, int *b) {
  meta_schedule {
    meta_for (int i = 0; i < n; i++) a[i] += i;
    if (n > 2) a[1] = a[0] * 2 + a[n - 1];
    meta_for (int i = 0; i < n; i++) b[i] = a[i] + 1;
    int s = 0;
    for (int i = 0; i < n; i++) s += b[i];
    meta_for (int i = 0; i < n; i++) b[i] -= s;
    for (int i = 0; i < n; i += 2) b[i] = 7;
    meta_for (int i = 0; i < n; i++) a[i] ^= b[i];
  }
  meta_schedule {
    meta_for (int i = 0; i < n; i++) b[i] += a[n - 1 - i];
  }
}
static void jacobi(int n, int steps, float *a, float *b) {
  meta_schedule {
    for (int t = 0; t < steps; t++) {
      meta_for (int i = 1; i < n - 1; i++) b[i] = (a[i - 1] + a[i] + a[i + 1]) / 3;
      float *x = a;
      a = b;
      b = x;
    }
    meta_for (int i = 0; i < n; i++) a[i] += 1;
  }
}
static void branches(int n, int mode, int *a) {
  meta_schedule {
    if (mode == 0)
      meta_for (int i = 0; i < n; i++) a[i] += 1;
    else if (mode == 1)
      meta_for (int i = n - 1; i >= 0; i--) a[i] -= 1;
    else {
      meta_for (int i = 0; i < n; i++) a[i] *= 2;
      meta_for (int i = 0; i < n; i++) a[i] += 5;
    }
    for (int t = 0; t < mode; t++)
      meta_for (int i = t; i < n; i++) a[i] ^= t + 1;
    int k = 0;
    while (k < n) k += 2,
      a[0] += k;
    do
      meta_for (int i = 0; i < n; i++) a[i]++;
    while (++k < n + 2);
    switch (mode) {
    case 1:
      meta_for (int i = 0; i < n; i++) a[i] += 100;
      break;
    default:
      meta_for (int i = 0; i < n; i++) a[i] += 1000;
    }
  }
}
static int converging(int n, double *a, double *b, double *largest) {
  int steps = 0;
  meta_schedule {
    double change;
    do {
      meta_for (int i = 1; i < n - 1; i++) b[i] = (a[i - 1] + a[i + 1]) / 2;
      change = 0;
      for (int i = 1; i < n - 1; i++) {
        double d = b[i] > a[i] ? b[i] - a[i] : a[i] - b[i];
        if (d > change) change = d;
      }
      meta_for (int i = 1; i < n - 1; i++) a[i] = b[i];
      steps++;
    } while (change > 1 && steps < 30);
    *largest = change;
  }
  return steps;
}
static void conditional_host(int n, int *a) {
  meta_schedule {
    meta_for (int i = 0; i < n; i++) a[i] += 2;
    if (n > 0 && a[n - 1] > 0)
      meta_for (int i = 0; i < n; i++) a[i] = -a[i];
    for (int t = 0; n > 0 && t < 3 && a[0] < 50; t++)
      meta_for (int i = 0; i < n; i++) a[i] += 20;
  }
}
// clang-format off
static void odd_format(int n, int *a) { meta_schedule { meta_for(int i=0;i<n;i++)a[i]/*x*/+=/* y { */1;meta_for
  (int i = 0; // a comment } in the header
   i < n;
   i++)
  { // {
    a[i] // (
      *= 3;
  } } if (n) meta_for (int i = 0; i < n; i++) a[i]++; else a = 0; }
// clang-format on

void test_case(int n) {
  int *a = NEW(int, n + 1), *b = NEW(int, n);
  float *x = NEW(float, n), *y = NEW(float, n);
  double *p = NEW(double, n), *q = NEW(double, n), largest;
  FILL(a, n + 1, -9, 9);
  FILL(b, n, -9, 9);
  FILL_REAL(x, n);
  FILL_REAL(y, n);
  FILL_REAL(p, n);
  FILL_REAL(q, n);
  host_between(n, a, b);
  RECORD(a, n);
  RECORD(b, n);
  jacobi(n, 5, x, y);
  RECORD(x, n);
  RECORD(y, n);
  for (int mode = 0; mode < 4; mode++) branches(n, mode, a);
  RECORD(a, n);
  int steps = converging(n, p, q, &largest);
  test_record(&steps, sizeof steps);
  test_record(&largest, sizeof largest);
  RECORD(p, n);
  conditional_host(n, a);
  RECORD(a, n);
  odd_format(n, a);
  RECORD(a, n);
}
