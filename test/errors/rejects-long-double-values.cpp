// No GPU has the values of long double: neither those of literals, nor of conversions, nor of what a loop calls.
// RUN: %refuse %s | FileCheck %s
#include <math.h>
static double scaled(double x) {
  // CHECK-DAG: :[[#@LINE+1]]:{{[0-9]+}}: error: a value of type 'long double' is computed here, and no GPU type has its values; use double [MF144]
  return x * 1.5L;
}
void literal(int n, double *y, const double *x) {
  // CHECK-DAG: :[[#@LINE+1]]:{{[0-9]+}}: error: a value of type 'long double' is computed here
  meta_for (int i = 0; i < n; i++) y[i] = x[i] * 0.1L;
}
void called(int n, double *y, const double *x) {
  meta_for (int i = 0; i < n; i++) y[i] = scaled(x[i]);
}
void of_the_library(int n, double *y, const double *x) {
  // CHECK-DAG: :[[#@LINE+1]]:{{[0-9]+}}: error: a value of type 'long double' is computed here
  meta_for (int i = 0; i < n; i++) y[i] = sqrtl(x[i]);
}
