// Variables of parallel regions and single constructs, sums of sections and regions, ranges, regions of a device in several lines:
// the results are those of the OpenMP program, as the elision, as OpenMP text again and as a package.
// RUN: rm -rf %t && mkdir -p %t
// RUN: %metafork-cc %s --from=openmp --to=metafork -o %t/metafork.cpp 2> %t/log && sed -e '/ CHECK/d' %t/metafork.cpp | FileCheck %s
// RUN: FileCheck --check-prefix=LOG %s < %t/log
// RUN: %metafork-cc %s --from=openmp --to=cilk -o %t/cilk.cpp 2> %t/log && sed -e '/ CILK/d' %t/cilk.cpp | FileCheck --check-prefix=CILK %s
// RUN: %cxx -std=c++20 -w -fopenmp %s -o %t/openmp && %t/openmp > %t/expected
// RUN: %cxx -std=c++20 -w -I %runtime-include -include metafork/metafork.h %t/metafork.cpp -o %t/elision && %t/elision | diff %t/expected -
// RUN: %cxx -std=c++20 -w -Dcilk_spawn= -Dcilk_sync= -Dcilk_for=for '-Dcilk_reducer(identity, reduce)=' -I %S/Inputs %t/cilk.cpp -o %t/cilk && %t/cilk | diff %t/expected -
// RUN: %metafork-cc %t/metafork.cpp --from=metafork --to=openmp -o %t/again.cpp && %cxx -std=c++20 -w -fopenmp %t/again.cpp -o %t/again
// RUN: env OMP_NUM_THREADS=1 %t/again | diff %t/expected - && env OMP_NUM_THREADS=8 %t/again | diff %t/expected -
// RUN: %metafork-cc %t/metafork.cpp -o %t/p && %cxx -std=c++20 -fopenmp -I %t/p -I %t/p/runtime/include %t/p/*.cpp %runtime-object -o %t/package
// RUN: env METAFORK_DEVICE=cpu OMP_NUM_THREADS=1 %t/package | diff %t/expected - && env METAFORK_DEVICE=cpu OMP_NUM_THREADS=8 %t/package | diff %t/expected -
#include <cstdio>
#include <vector>
#include <array>
#include <map>
static int calls;
static int next(int x) { calls++; return x + 1; }
int regions(int n, int *a) {
  int t = 3, u = 4, s = 100, m = -5;
// CHECK: { int t; int [[U:u_before.*]] = u; { int u = [[U]];
// CHECK-NEXT: meta_for (int i = 0; i < n; i++) { int t; int [[V:u_before.*]] = u; { int u = [[V]];
#pragma omp parallel private(t) firstprivate(u) num_threads(2)
  {
#pragma omp for
    for (int i = 0; i < n; i++) {
      t = a[i] + u;
      a[i] = t * 2;
    }
#pragma omp single
    {
      t = next(u);
      u += t;
      a[0] += u;
    }
#pragma omp sections
    {
#pragma omp section
      {
        // CHECK: meta_fork { int t;
        t = 7;
        a[1] += t;
      }
#pragma omp section
      a[2] += 1;
    }
  }
  a[3] += t + u;
#pragma omp parallel
// CHECK: { int t; int [[U:u_before.*]] = u; { int u = [[U]];
#pragma omp single private(t) firstprivate(u)
  {
    t = 1;
    u++;
#pragma omp task shared(t)
    t = 9;
#pragma omp taskwait
    a[4] += t + u;
  }
  a[5] += t + u;
// CHECK: { int *const [[S:s_be.*]] = &s; { int s = 0;
// CHECK-NEXT: meta_for (int i = 0; i < n; i++) meta_reduction(+ : s) meta_reduction(max : m) {
#pragma omp parallel reduction(+ : s) reduction(max : m)
  {
#pragma omp for
    for (int i = 0; i < n; i++) { s += a[i]; if (m < a[i]) m = a[i]; }
#pragma omp single
    s += 1000;
#pragma omp sections
    {
      // CHECK: meta_fork { int s = 0; { s += 10000; } *[[P:s_of_.*1_at]] = s; }
      s += 10000;
#pragma omp section
      {
        s += 20000;
        m = m < 40 ? 40 : m;
      }
    }
  }
// CHECK: meta_join;
// CHECK: *[[S]] = *[[S]] + s; } }
#pragma omp parallel sections reduction(+ : s)
  {
#pragma omp section
    for (int i = 0; i < n; i++) s += a[i];
#pragma omp section
    {
      int k = 5;
      s += k;
    }
  }
#pragma omp parallel
#pragma omp single
  {
// CHECK: meta_for (int i = 0; i < n; i++) a[i]++;
#pragma omp taskloop nogroup
    for (int i = 0; i < n; i++) a[i]++;
#pragma omp taskwait
  }
  return s * 100 + m;
}
int ranges(std::vector<int> &v, int (&f)[5]) {
  int s = 0;
// CHECK: meta_for (auto &x : v) x *= 2;
// CILK: { auto &&[[R:fork_r.*]] = v; const auto [[F:fork_f.*]] = [[R]].begin(); const auto [[N:fork_s.*]] = [[R]].end() - [[F]]; cilk_for (long [[AT:fork_a.*]] = 0; [[AT]] < [[N]]; [[AT]]++) { auto &x = *([[F]] + [[AT]]); x *= 2; } }
#pragma omp parallel for
  for (auto &x : v) x *= 2;
#pragma omp parallel for reduction(+ : s)
  for (int x : f) s += x;
  std::vector<char> b(10);
#pragma omp parallel
#pragma omp for
  for (auto &&x : b) {
    if (s == 3) continue;
    x = true;
  }
#pragma omp parallel
#pragma omp single
#pragma omp taskloop
  for (auto &[p, q] : std::vector<std::pair<int, int>>{{1, 2}, {3, 4}}) p = q;
  for (char x : b) s += x;
  for (int x : v) s += x;
  return s;
}
int device(int n, int *a, int d) {
  int t = 4, sum = 0;
// LOG: warning: 'device' is left out: METAFORK_DEVICE says which device runs the program
// CHECK: meta_schedule meta_extent(a, n)
// CHECK-NEXT: { int [[T:t_before.*]] = t; { int t = [[T]];
#pragma omp target map(tofrom : a[0:n]) device(d)
  {
    t = 5;
#pragma omp parallel for
    for (int i = 0; i < n; i++) a[i] += t;
  }
// CHECK: meta_schedule meta_extent(a, n) {
// CHECK-NEXT: meta_for (int i = 0; i < n; i++) a[i] += 1; }
#pragma omp target map(a[0:n])
#pragma omp teams
#pragma omp distribute parallel for
  for (int i = 0; i < n; i++) a[i] += 1;
// CHECK: meta_schedule meta_extent(a, n) {
// CHECK-NEXT: meta_for (int i = 0; i < n; i += 4) meta_reduction(+ : sum)
#pragma omp target data map(a[0:n])
  {
#pragma omp target teams map(tofrom : sum) reduction(+ : sum)
#pragma omp distribute
    for (int i = 0; i < n; i += 4)
#pragma omp parallel for reduction(+ : sum)
      for (int k = i; k < i + 4; k++) sum += a[k];
#pragma omp target update from(a[0:n])
#pragma omp target
#pragma omp teams distribute parallel for private(t)
    for (int i = 0; i < n; i++) {
      t = i;
      a[i] += t;
    }
  }
  return t * 10000 + sum;
}
// A pointer to what is mapped is copied, and so is what is not mapped.
int pointers(int n, int *p) {
#pragma omp target map(p[0:n])
  {
    *++p = 100;
    n = 0;
  } /* a remark behind the brace */
#pragma omp target data map(p[0:n])
  {
#pragma omp target
#pragma omp parallel for
    for (int i = 0; i < n; i++) p[i]++;
  } /* and one here */
  return *p + n;
}
int main() {
  std::vector<int> v{1, 2, 3, 4, 5, 6, 7, 8};
  int f[5] = {1, 2, 3, 4, 5};
  std::printf("%d\n", regions(8, v.data()));
  std::printf("%d\n", ranges(v, f));
  std::printf("%d\n", device(8, v.data(), 0));
  std::printf("%d\n", pointers(8, v.data()));
  for (int x : v) std::printf("%d ", x);
  std::printf("%d\n", calls);
}
