// Sums and products of complex numbers, in parts that threads and blocks put together: exact, so that their order is nobody's business.
// RUN: %check %s %t -- -std=c++20
// RUN: %check --said=%t.said --translate=--auto --translate=--reassociate --translate=--report %s %t/all -- -std=c++20
// RUN: FileCheck %s --input-file %t.said
// RUN: %metafork-cc %s --auto --report -o %t.p -- -I %S/Inputs -std=c++20 2>&1 | FileCheck %s --check-prefix=ORDER
#include "testing.h"
#include <complex>
#include <vector>

using Complex = std::complex<double>;
using Small = std::complex<float>;

// CHECK-DAG: :[[#@LINE+3]]:3: parallel:
// ORDER-DAG: :[[#@LINE+2]]:3: serial:
static void total(const std::vector<Complex> &a, Complex &s) {
  for (size_t i = 0; i < a.size(); i++) s += a[i] * 2.0;
}
// CHECK-DAG: :[[#@LINE+4]]:3: parallel:
// ORDER-DAG: :[[#@LINE+3]]:3: serial:
static Small dot(const Small *a, const Small *b, int n) {
  Small s = 1;
  for (int i = 0; i < n; i++) s = s + std::conj(a[i]) * b[i];
  return s;
}
// CHECK-DAG: :[[#@LINE+4]]:3: parallel:
// ORDER-DAG: :[[#@LINE+3]]:3: serial:
static Complex turns(const int *k, int n) {
  Complex s = 1;
  for (int i = 0; i < n; i++) s *= Complex(k[i] % 2, 1 - k[i] % 2);
  return s;
}
// With what is said of the order.
static Complex less(const Complex *a, int n) {
  Complex s = 0, t = 0;
#pragma omp parallel for reduction(+ : s, t)
  for (int i = 0; i < n; i++) {
    s -= a[i];
    if (a[i].real() > 0) t += a[i].imag();
  }
  return s + t;
}
static void rows(const Complex *__restrict a, Complex *__restrict out, int n) {
  meta_for (int i = 0; i < n; i++) {
    Complex s(i, -i), none, listed{0, double(i)};
    meta_for (int k = 0; k < n; k++) meta_reduction(+ : s) s += a[k] * a[(i + k) % n];
    out[i] = s + none + listed;
  }
}
// Neither is a sum: the number is read on the way, or divided.
// CHECK-DAG: :[[#@LINE+4]]:3: serial:
// CHECK-DAG: :[[#@LINE+4]]:3: serial:
static Complex others(const Complex *a, int n) {
  Complex s = 1, t = 1;
  for (int i = 0; i < n; i++) s += a[i] * s.real();
  for (int i = 0; i < n; i++) t /= a[i] + 200.0;
  return s + t;
}

void test_case(int n) {
  std::vector<Complex> a(static_cast<size_t>(n));
  auto *f = NEW(Small, n), *g = NEW(Small, n);
  int *k = NEW(int, n);
  FILL(k, n, 0, 9);
  for (int i = 0; i < n; i++) {
    a[static_cast<size_t>(i)] = Complex(test_random(-99, 99), test_random(-99, 99));
    f[i] = Small(static_cast<float>(test_random(-9, 9)), static_cast<float>(test_random(-9, 9)));
    g[i] = Small(static_cast<float>(test_random(-9, 9)), static_cast<float>(test_random(-9, 9)));
  }
  Complex s(3, 4);
  total(a, s);
  const Small d = dot(f, g, n);
  // which sign a zero has depends on the order of a product
  const Complex all[3] = {s + Complex(d), turns(k, n) + Complex(0, 0), less(a.data(), n)};
  RECORD(all, 3);
  auto *out = NEW(Complex, n);
  rows(a.data(), out, n);
  RECORD(out, n);
  const Complex rest = others(a.data(), n < 3 ? n : 3);
  RECORD(&rest, 1);
}
