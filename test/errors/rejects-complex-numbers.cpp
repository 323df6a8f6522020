// Complex numbers of which kernels have no kind, functions that they have not, and sums of all iterations.
// RUN: %refuse %s | FileCheck %s
#include <complex>

using Complex = std::complex<double>;
void summed(Complex *a, int n) {
  Complex s;
  meta_for (int i = 0; i < n; i++) s += a[i];
  a[0] = s;
}
// CHECK: :[[#@LINE-3]]:36: error: the iterations of this meta_for collide: iterations i = 0 and i = 1 both write 's', which they share
void wide(std::complex<long double> *a, int n) {
  meta_for (int i = 0; i < n; i++) a[i] *= 2.0L;
}
// CHECK: :[[#@LINE-2]]:36: error: type 'std::complex<long double>' cannot go to a device
void tangent(Complex *a, int n) {
  meta_for (int i = 0; i < n; i++) a[i] = std::tan(a[i]);
}
// CHECK: :[[#@LINE-2]]:43: error: call to 'std::tan', whose body is not visible here; of the standard library a device has the mathematics only
