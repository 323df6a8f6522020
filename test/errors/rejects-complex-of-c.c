// What C does with complex numbers and C++ does not, in bodies and in functions.
// RUN: %refuse %s | FileCheck %s
#include <complex.h>

static double complex turned(double complex z) {
  __real__ z = 0;
  return z;
}

void parts(double complex *restrict a, float complex *restrict f, double *restrict x, long double complex *restrict l, int n) {
  meta_for (int i = 0; i < n; i++) __real__ a[i] = x[i];
  meta_for (int i = 0; i < n; i++) __imag__ a[i] += x[i];
  meta_for (int i = 0; i < n; i++) a[i]++;
  meta_for (int i = 0; i < n; i++) f[i] *= x[i];
  meta_for (int i = 0; i < n; i++) x[i] += a[i];
  meta_for (int i = 0; i < n; i++) a[i] = 2i;
  meta_for (int i = 0; i < n; i++) l[i] = 1;
  meta_for (int i = 0; i < n; i++) a[i] = turned(a[i]);
  meta_for (int i = 0; i < n; i++) a[i] = a[i] ?: 3;
}
// CHECK: :[[#@LINE-10]]:50: error: a part of a complex number is changed, which a kernel (C++) does not allow; assign the whole number
// CHECK: note: the same in lines [[#@LINE-10]], [[#@LINE-9]], [[#@LINE-16]]
// CHECK: :[[#@LINE-9]]:41: error: a number is changed in place by one of another type, complex or of more bits, which a kernel (C++) does otherwise; write the assignment out
// CHECK: :[[#@LINE-9]]:41: error: a number is changed in place by one of another type
// CHECK: :[[#@LINE-9]]:43: error: a complex number of integers is no number that a kernel has; write it with a point, 1.0i
// CHECK: :[[#@LINE-9]]:36: error: type '_Complex long double' cannot go to a device
// CHECK: :[[#@LINE-8]]:43: error: a complex number is a condition and the value in one
