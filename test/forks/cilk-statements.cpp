// What Cilk's programs write: lv op= f(x), results into bit-fields, blocks of `try` that wait at their ends, lambdas in lambdas,
// grains with remarks, returns in all places.
// RUN: rm -rf %t && mkdir -p %t
// RUN: %metafork-cc %s --from=cilk --to=metafork -o %t/metafork.cpp && sed -e '/ CHECK/d' %t/metafork.cpp | FileCheck %s
// RUN: %cxx -std=c++20 -w -Dcilk_spawn= -Dcilk_sync= -Dcilk_for=for -I %S/Inputs %s -o %t/elision && %t/elision > %t/expected
// RUN: %cxx -std=c++20 -w -I %runtime-include -include metafork/metafork.h %t/metafork.cpp -o %t/metafork && %t/metafork | diff %t/expected -
// RUN: %metafork-cc %s --from=cilk --to=openmp -o %t/openmp.cpp && %cxx -std=c++20 -w -fopenmp %t/openmp.cpp -o %t/openmp
// RUN: env OMP_NUM_THREADS=1 %t/openmp | diff %t/expected - && env OMP_NUM_THREADS=2 %t/openmp | diff %t/expected - && env OMP_NUM_THREADS=8 %t/openmp | diff %t/expected -
#include <cilk/cilk.h>
#include <cstdio>
#include <stdexcept>
#include <vector>
static int f(int n) { return n + 1; }
static int two(int a, int b) { return a * 10 + b; }
struct bits { unsigned low : 4, high : 5; int v; };
// CHECK: meta_fork meta_shared(x) { x += f(n); }
static int compound(int n) { int x = 3; x += cilk_spawn f(n); cilk_sync; return x; }
static int compound_changed(int n) { int x = 3; x -= cilk_spawn two(n, n + 1); n = 0; cilk_sync; return x; }
static int compound_element(int n) { int a[3] = {1, 2, 3}, i = 1; a[i] *= cilk_spawn f(n); i = 2; cilk_sync; return a[1]; }
// CHECK: meta_fork meta_shared(s) { s.low = f(n); }
static int bitfield(int n) { bits s{}; s.low = cilk_spawn f(n); cilk_sync; return s.low; }
static int implicit_try(int n) {
  int x = 0, y = 0;
  try {
    x = cilk_spawn f(n);
    y = f(n + 1);
    if (n == 3) throw std::runtime_error("three");
    // CHECK: if (n == 5) { meta_join; return y; }
    // CHECK-NEXT: meta_join;
    // CHECK-NEXT: } catch
    if (n == 5) return y;
  } catch (const std::exception &) {
    y = 100;
  }
  return x + y;
}
static int nested_lambdas(int n) {
  int out[4] = {};
  auto outer = [&](int k) {
    auto inner = [&out, k](int j) {
      out[j] = cilk_spawn f(k + j);
      cilk_sync;
    };
    cilk_spawn inner(0);
    inner(1);
    cilk_sync;
  };
  cilk_spawn outer(n);
  cilk_sync;
  return out[0] * 100 + out[1];
}
static int grains(int n) {
  std::vector<int> v(n);
  int *a = v.data();
  // CHECK: #pragma meta grainsize = 4{{$}}
#pragma cilk grainsize = 4 // a remark
  cilk_for (int i = 0; i < n; ++i) a[i] = i;
#pragma cilk grainsize 1 + 2
  cilk_for (int i = n - 1; i >= 0; i--) a[i] += i;
  // CHECK: {{^  }}#pragma meta grainsize = (5)
  // CHECK-NEXT: {{^  }}meta_for (auto it
  #pragma cilk grainsize(5)
  cilk_for (auto it = v.begin(); it != v.end(); it++) *it += 1;
  int s = 0;
  for (int x : v) s += x;
  return s;
}
static void nothing(int *p) { *p += 1; }
static int returns(int n, int *p) {
  cilk_spawn nothing(p);
  if (n > 4) return f(n);
  else if (n > 3) { return 2; }
  for (int i = 0; i < n; i++)
    if (i == 2) return f(i) + 5;
  switch (n) { case 1: return f(9); default: return 7; }
}
static int void_ret(int n) { int x = 0; auto g = [&](int k) { cilk_spawn nothing(&x); if (k == 2) return; }; cilk_sync; g(n); return x; }
int main() {
  for (int n = 1; n < 8; n++) {
    int p = 0;
    std::printf("%d %d %d %d ", compound(n), compound_changed(n), compound_element(n), bitfield(n));
    std::printf("%d %d %d %d %d\n", implicit_try(n), nested_lambdas(n), grains(n), returns(n, &p) + p, void_ret(n));
  }
}
