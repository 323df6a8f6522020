// Visible functions and the mathematics of the standard library.
// RUN: %accept %s

#include <cmath>
static double power(double x, int k) {
  double y = 1;
  for (; k > 0; k--) y *= x;
  return y;
}
void fill(double *a, int n) {
  meta_for (int i = 0; i < n; i++) a[i] = power(std::sqrt(a[i]), 3);
}
