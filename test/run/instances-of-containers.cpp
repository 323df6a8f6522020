// Templates over containers, with values that begin as zero, members of class templates and lambdas beside them.
// RUN: rm -rf %t && mkdir -p %t
// RUN: %check --said=%t.said --translate=--report --translate=--auto %s %t -- -std=c++20
// RUN: FileCheck %s --input-file %t.said
#include <vector>
#include "testing.h"

template <typename T> static void axpy(T a, const std::vector<T> &x, std::vector<T> &y) {
  // CHECK: [[@LINE+1]]:3: parallel: for (std::size_t i = 0; i < y.size(); i++): kernels {{[a-z_]*}}axpy_double_r0_n0, {{[a-z_]*}}axpy_int_r0_n0
  for (std::size_t i = 0; i < y.size(); i++) y[i] += a * x[i];
}

template <typename T, int K> struct Filter {
  T weights[K];
  void run(const std::vector<T> &in, std::vector<T> &out) const {
    const int n = (int)out.size();
    // CHECK: [[@LINE+1]]:5: parallel: for (int i = 0; i < n; i++): kernel
    for (int i = 0; i < n; i++) {
      T s{};
      for (int k = 0; k < K; k++) s += weights[k] * in[i + k];
      out[i] = s + T{};
    }
  }
};

template <typename T> static void both(int n, T seed) {
  std::vector<T> x(n + 4), y(n);
  for (int i = 0; i < n + 4; i++) x[i] = T(test_random(-9, 9)) * seed;
  axpy(T(3), x, y);
  RECORD(y.data(), n);
  Filter<T, 3>{{1, 2, 1}}.run(x, y);
  RECORD(y.data(), n);
  Filter<T, 5>{{1, 2, 4, 2, 1}}.run(x, y);
  RECORD(y.data(), n);
}

static void beside(int n) {
  std::vector<float> a(n), b(n);
  for (int i = 0; i < n; i++) a[i] = (float)test_random(-50, 50);
  auto folded = [&](int i) { return a[i] < 0 ? -a[i] : a[i]; };
  // CHECK: [[@LINE+1]]:3: parallel: for (int i = 0; i < n; i++): kernel
  for (int i = 0; i < n; i++) b[i] = folded(i) + 1;
  RECORD(b.data(), n);
}

void test_case(int n) {
  both<double>(n, 0.5);
  both<int>(n, 2);
  beside(n);
}
