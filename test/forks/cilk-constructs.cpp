// Cilk's constructs in both spellings; what waits in silence becomes a join: at the end of a function, behind what it returns,
// of a scope, and of what is spawned.
// RUN: rm -rf %t && mkdir -p %t
// RUN: %metafork-cc %s --from=cilk --to=metafork -o %t/metafork.cpp && sed -e '/ CHECK/d' %t/metafork.cpp | FileCheck %s
// RUN: %metafork-cc %s --from=cilk --to=openmp -o %t/openmp.cpp && %cxx -std=c++20 -fopenmp %t/openmp.cpp -o %t/openmp
// RUN: %cxx -std=c++20 -Dcilk_spawn= -Dcilk_sync= -Dcilk_for=for -Dcilk_scope= -D_Cilk_spawn= -D_Cilk_sync= -D_Cilk_for=for -I %S/Inputs %s -o %t/elision
// RUN: %t/elision > %t/expected
// RUN: env OMP_NUM_THREADS=1 %t/openmp | diff %t/expected - && env OMP_NUM_THREADS=8 %t/openmp | diff %t/expected -
// RUN: %cxx -std=c++20 -I %runtime-include -include metafork/metafork.h %t/metafork.cpp -o %t/metafork && %t/metafork | diff %t/expected -
// CHECK-NOT: cilk/cilk.h
#include <cilk/cilk.h>
#include <cstdio>

static int fib(int n) {
  if (n < 2) return n;
  // CHECK: int x; x = meta_fork fib(n - 1);
  int x = cilk_spawn fib(n - 1);
  int y = fib(n - 2);
  // CHECK: meta_join;
  cilk_sync;
  return x + y;
}
static void put(int *to, int value) { *to = value; }
static int both(int *a, int n) {
  cilk_spawn put(a, n);
  // CHECK: if (n == 0) { meta_join; return 7; }
  if (n == 0) return 7;
  // CHECK: { int {{res}}ult = fib(n); meta_join; return {{res}}ult; }
  return fib(n);
}
// CHECK-LABEL: static void at_end(
static void at_end(int *a) {
  // CHECK: meta_fork put(a + 1, 5);
  // CHECK-NEXT: meta_join;
  // CHECK-NEXT: }
  _Cilk_spawn put(a + 1, 5);
}
// CHECK-LABEL: static void scopes(
static void scopes(int *a) {
  // CHECK-NEXT: {{^  [{]$}}
  // CHECK-NEXT: meta_fork put(a + 2, 6);
  // CHECK-NEXT: meta_join;
  // CHECK-NEXT: }
  cilk_scope {
    cilk_spawn put(a + 2, 6);
  }
  a[3] = a[2];
}
static void loops(int n, int *a) {
  // CHECK: #pragma meta grainsize = 4
  // CHECK-NEXT: meta_for (int i = 4; i < n; i++) a[i] = i;
#pragma cilk grainsize 4
  cilk_for (int i = 4; i < n; i++) a[i] = i;
  // CHECK: #pragma meta grainsize = n / 8
#pragma cilk grainsize = n / 8
  _Cilk_for (int i = 4; i < n; i++) a[i] += 1;
}
static int lambdas(int n) {
  int sum = 0;
  // CHECK: meta_fork meta_shared(sum) { sum = n; }
  cilk_spawn [&sum, n]() { sum = n; }();
  cilk_sync;
  return sum;
}
int main() {
  int a[40] = {};
  std::printf("%d %d ", fib(15), both(a, 10));
  at_end(a);
  scopes(a);
  loops(40, a);
  for (int x : a) std::printf("%d ", x);
  std::printf("%d\n", lambdas(9));
  return 0;
}
