// Operators that are templates, with loops: no word says who calls them, and each instance has its kernels all the same.
// RUN: %check %s %t -- -std=c++20
// RUN: %metafork-cc %s --explain -o %t/names -- -std=c++20 -I %S/Inputs | FileCheck %s
// RUN: %metafork-cc %s -o %t/none -- -std=c++20 -I %S/Inputs -DNOBODY 2>&1 | FileCheck %s --check-prefix=NOBODY
#include "testing.h"
#include <cstddef>
#include <vector>

template <class T> std::vector<T> &operator+=(std::vector<T> &a, const std::vector<T> &b) {
  // CHECK-DAG: kernel operator_float_r0_n0
  // NOBODY: [[#@LINE+1]]:3: warning: this meta_for stands in a template, and there is no instance of it in this file
  meta_for (std::size_t i = 0; i < a.size(); i++) a[i] += b[i];
  return a;
}
template <class T> struct Times {
  T factor;
  // CHECK-DAG: kernel Times_int_operator__r0_n0
  void operator()(std::vector<T> &a) const {
    meta_for (std::size_t i = 0; i < a.size(); i++) a[i] *= factor;
  }
};

#ifndef NOBODY
static void plus(std::vector<float> &a, const std::vector<float> &b) { a += b; }
#endif
static void by(std::vector<int> &a, const Times<int> &times) { times(a); }

void test_case(int n) {
  std::vector<float> a(static_cast<std::size_t>(n)), c(a.size(), 0.5f);
  std::vector<int> b(a.size());
  FILL_REAL(a, n);
  FILL(b, n, -100, 100);
#ifndef NOBODY
  plus(a, c);
#endif
  by(b, {3});
  RECORD(a.data(), n);
  RECORD(b.data(), n);
}
