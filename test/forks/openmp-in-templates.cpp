// Constructs of OpenMP in templates, members of class templates and lambdas.
// RUN: rm -rf %t && mkdir -p %t
// RUN: %metafork-cc %s --from=openmp --to=metafork -o %t/metafork.cpp && sed -e '/ CHECK/d' %t/metafork.cpp | FileCheck %s
// RUN: %metafork-cc %s --from=openmp --to=cilk -o %t/cilk.cpp
// RUN: %cxx -std=c++20 -fopenmp %s -o %t/openmp && %t/openmp > %t/expected
// RUN: %cxx -std=c++20 -I %runtime-include -include metafork/metafork.h %t/metafork.cpp -o %t/elision && %t/elision | diff %t/expected -
// RUN: %cxx -std=c++20 -Dcilk_spawn= -Dcilk_sync= -Dcilk_for=for -I %S/Inputs %t/cilk.cpp -o %t/cilk && %t/cilk | diff %t/expected -
// RUN: %metafork-cc %t/metafork.cpp --from=metafork --to=openmp -o %t/again.cpp && %cxx -std=c++20 -fopenmp %t/again.cpp -o %t/again
// RUN: env OMP_NUM_THREADS=8 %t/again | diff %t/expected -
#include <cstdio>
#include <functional>
#include <vector>
template <class T> T total(const std::vector<T> &v, size_t lo, size_t hi) {
  if (hi - lo < 2) return hi > lo ? v[lo] : T{};
  T a{}, b{};
  // what no clause lists is copied as it is in the instances
  // CHECK: meta_fork meta_shared(a) { a = total(v, lo, (lo + hi) / 2); }
  // CHECK-NEXT: meta_fork meta_shared(b) { b = total(v, (lo + hi) / 2, hi); }
#pragma omp task shared(a, v)
  a = total(v, lo, (lo + hi) / 2);
#pragma omp task shared(b, v)
  { b = total(v, (lo + hi) / 2, hi); }
#pragma omp taskwait
  return a + b;
}
template <class T> struct row {
  std::vector<T> v;
  template <class F> void each(F f) {
#pragma omp parallel for schedule(dynamic, 2)
    for (size_t i = 0; i < v.size(); i++) v[i] = f(v[i]);
  }
  T sum() const {
    T s{};
#pragma omp parallel
#pragma omp single
    s = total(v, 0, v.size());
    return s;
  }
};
template <class T> int in_loop(T n) {
  int all = 0;
  std::vector<int> v(static_cast<size_t>(n));
  int *p = v.data();
  for (T i = 0; i < n; i++) {
    // CHECK: meta_fork { p[i] = static_cast<int>(i) * 2; }
#pragma omp task shared(p)
    p[i] = static_cast<int>(i) * 2;
  }
#pragma omp taskwait
  for (int x : v) all += x;
  return all;
}
int main() {
  row<int> r;
  row<double> d;
  for (int i = 0; i < 50; i++) r.v.push_back(i), d.v.push_back(i * 0.5);
  int k = 3;
  r.each([&](int x) { return x * k; });
  d.each([=](auto x) { return x + k; });
  auto both = [&](auto f, auto g) {
    int a = 0, b = 0;
#pragma omp parallel sections
    {
#pragma omp section
      a = f();
#pragma omp section
      { b = g(); }
    }
    return a * 1000 + b;
  };
  std::function<int(int)> fib = [&](int n) {
    if (n < 2) return n;
    int x = 0, y = 0;
#pragma omp task shared(x, fib) firstprivate(n)
    x = fib(n - 1);
    y = fib(n - 2);
#pragma omp taskwait
    return x + y;
  };
  int out = in_loop(20) - in_loop(20L);
#pragma omp parallel
#pragma omp single
  out += fib(10);
  std::printf("%d %g %d %d\n", r.sum(), d.sum(), both([&] { return k; }, [] { return 4; }), out);
}
