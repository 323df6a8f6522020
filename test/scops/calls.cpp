// Functions that compute values, and ones that read arrays which they are handed.
// RUN: %scops %s --auto | FileCheck %s

#include <cmath>
#include <cstdlib>
#include <utility>

static const double weights[2] = {0.5, 0.25};
static double weigh(double x, int k) {
  double t[2] = {x, weights[k]};
  return t[0] * t[1];
}
static double sum(const double *a, int n) {
  double s = 0;
  for (int i = 0; i < n; i++) s += a[i];
  return weigh(s, 1);
}
static void store(double *a) { *a = 1; }
static double through(double **a) { return **a; }
static int count() {
  static int calls;
  return calls++;
}
static int factorial(int n) { return n > 1 ? n * factorial(n - 1) : 1; }

void values(int n, double *a, double *b) {
  for (int i = 0; i < n; i++) {
    a[i] = std::sqrt(b[i]) + weigh(b[i + 1], i % 2);
    std::swap(a[i], a[i + 1]);
  }
}
// CHECK: scop values_s0
// CHECK: S0: a[<i>] = std::sqrt(b[<i>]) + weigh(b[<(i + 1)>], {i} % 2);
// CHECK: S1: std::swap(a[<i>], a[<(i + 1)>]);
// CHECK-NEXT: readwrite a[i]
// CHECK-NEXT: readwrite a[(i + 1)]
// CHECK-NOT: reduction

void reads(int n, double *a, const double *b) {
  for (int i = 0; i < n; i++) a[i] = sum(b + i * n, n);
}
// CHECK: scop reads_s0
// CHECK: S0: a[<i>] = sum(b + (<i*n>), n);
// CHECK-NEXT: may read b[?]
// CHECK-NEXT: write a[i]

void unknown(int n, double *a, double **b) {
  for (int i = 0; i < n; i++) store(a + i);
  for (int i = 0; i < n; i++) a[i] = through(b);
  for (int i = 0; i < n; i++) a[i] = count();
  for (int i = 0; i < n; i++) a[i] = factorial(i);
  for (int i = 0; i < n; i++) a[i] = std::rand();
}
// CHECK: no scop [[#@LINE-6]]:31: calls 'store', whose effects are not known
// CHECK-NEXT: no scop [[#@LINE-6]]:38: calls 'through', whose effects are not known
// CHECK-NEXT: no scop [[#@LINE-6]]:38: calls 'count', whose effects are not known
// CHECK-NEXT: no scop [[#@LINE-6]]:38: calls 'factorial', whose effects are not known
// CHECK-NEXT: no scop [[#@LINE-6]]:38: calls 'rand', whose effects are not known
