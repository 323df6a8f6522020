// What the operators and members of complex numbers read and write is known.
// RUN: %refuse %s | FileCheck %s
#include <complex>

using Complex = std::complex<double>;
void assigned(Complex *a, int n) {
  meta_for (int i = 1; i < n; i++) a[i] = a[i - 1] * 2.0;
}
// CHECK: :[[#@LINE-2]]:36: error: the iterations of this meta_for collide: iteration i = 1 writes 'a[i]' and iteration i = 2 reads 'a[i - 1]', both a[1] (with n = 6)
void added(Complex *a, int n) {
  meta_for (int i = 1; i < n; i++) a[i] += a[i - 1];
}
// CHECK: :[[#@LINE-2]]:36: error: the iterations of this meta_for collide: iteration i = 1 updates 'a[i]' and iteration i = 2 reads 'a[i - 1]'
void set(Complex *a, int n) {
  meta_for (int i = 1; i < n; i++) a[0].real(i);
}
// CHECK: :[[#@LINE-2]]:36: error: the iterations of this meta_for collide: iteration i = 1 updates 'a[0]' and iteration i = 2 reads 'a[0]'
