// Visible functions, recursion and the mathematics of the standard library.
// RUN: %accept %s

#include <cmath>
static double power(double x, int k) { return k == 0 ? 1 : x * power(x, k - 1); }
void fill(double *a, int n) {
  meta_for (int i = 0; i < n; i++) a[i] = power(std::sqrt(a[i]), 3);
}
