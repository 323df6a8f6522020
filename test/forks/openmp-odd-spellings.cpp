// Directives as they may be spelt: clauses in any order, with remarks and commas between them, over several lines, with digraphs;
// constructs that are several in one; loops over iterators and ranges; in lambdas, and in the arms of a condition.
// RUN: rm -rf %t && mkdir -p %t
// RUN: %metafork-cc %s --from=openmp --to=metafork -o %t/metafork.cpp && sed -e '/ CHECK/d' %t/metafork.cpp | FileCheck %s
// RUN: %cxx -std=c++20 -w -I %runtime-include -include metafork/metafork.h %s -o %t/expected && %t/expected > %t/expected.txt
// RUN: %cxx -std=c++20 -w -I %runtime-include -include metafork/metafork.h %t/metafork.cpp -o %t/metafork && %t/metafork | diff %t/expected.txt -
// RUN: %metafork-cc %s --from=openmp --to=cilk -o %t/cilk.cpp
// RUN: %cxx -std=c++20 -w -Dcilk_spawn= -Dcilk_sync= -Dcilk_for=for '-Dcilk_reducer(identity, reduce)=' -I %S/Inputs %t/cilk.cpp -o %t/cilk && %t/cilk | diff %t/expected.txt -
// RUN: %metafork-cc %t/metafork.cpp --from=metafork --to=openmp -o %t/again.cpp && %cxx -std=c++20 -w -fopenmp %t/again.cpp -o %t/again
// RUN: env OMP_NUM_THREADS=1 %t/again | diff %t/expected.txt - && env OMP_NUM_THREADS=2 %t/again | diff %t/expected.txt - && env OMP_NUM_THREADS=8 %t/again | diff %t/expected.txt -
#include <cstdio>
#include <vector>
static int a[64];
static int odd_clauses(int n) {
  int s = 0, t = 5, last = 0;
  // CHECK: meta_for (int i = 0; i < n; i++) meta_reduction(+ : s) {
  #	pragma   omp	parallel   for   reduction ( + : s )   /* a remark, with pragma omp */  firstprivate(t)default(none)shared(n,a)lastprivate(last) // behind
  for (int i = 0; i < n; i++) { s += i + t; a[i] = s ? i : 0; last = i; }
  return s + last;
}
static int comma_clauses(int n) {
  int s = 0, t = 5;
#pragma omp parallel for schedule(static,4), private(t), reduction(max:s) num_threads(2)
  for (int i = 0; i < n; i++) { t = i * 3 % 7; if (t > s) s = t; }
  return s;
}
static int continued(int n) {
  int s = 0;
  // CHECK: #pragma meta grainsize = n > 3 ? 2 : 1
#pragma omp \
   parallel \
   for reduction(+ \
     : s) \
   schedule(dynamic, \
            n > 3 ? 2 : 1)
  for (int i = 0; i < n; i++)
    s += i;
  return s;
}
static int digraphs(int n) {
  int b<:4:> = { 0 };
%:pragma omp parallel
%:pragma omp single
  {
%:pragma omp task shared(b)
    { b<:0:> = n; }
%:pragma omp task shared(b)
    b<:1:> = n + 1;
  }
  return b<:0:> * 10 + b<:1:>;
}
static int combined(int n) {
  int s = 0, x = 0, y = 0;
#pragma omp parallel sections shared(x, y)
  {
    x = n;
#pragma omp section
    y = n + 1;
  }
#pragma omp parallel master
  {
#pragma omp task shared(x)
    x += 2;
#pragma omp taskwait
  }
#pragma omp parallel masked
  y += 1;
#pragma omp parallel master taskloop grainsize(2)
  for (int i = 0; i < n; i++) a[i] = i;
#pragma omp parallel masked taskloop num_tasks(3)
  for (int i = 0; i < n; i++) a[i] += i;
#pragma omp parallel master taskloop simd
  for (int i = 0; i < n; i++) a[i] += 1;
#pragma omp parallel
#pragma omp master taskloop reduction(+ : s)
  for (int i = 0; i < n; i++) s += a[i];
#pragma omp parallel loop
  for (int i = 0; i < n; i++) a[i] += 1;
#pragma omp parallel for simd safelen(4) aligned(a : 4)
  for (int i = 0; i < n; i++) a[i] += 1;
  return s + x + y + a[n - 1];
}
static int ranges(int n) {
  std::vector<int> v(n, 1);
  int s = 0;
#pragma omp parallel
#pragma omp single
#pragma omp taskloop shared(v)
  for (auto it = v.begin(); it != v.end(); ++it) *it += 2;
#pragma omp parallel
#pragma omp single
  {
#pragma omp taskloop
    for (int &x : v) x += 1;
  }
#pragma omp parallel for reduction(+:s)
  for (int x : v) s += x;
#pragma omp parallel for
  for (int *p = v.data(); p < v.data() + n; p += 2) *p = 7;
  for (int x : v) s += x;
  return s;
}
static int nested_lambda(int n) {
  int out[4] = {};
  auto outer = [&](int k) {
    auto inner = [&, k](int j) {
#pragma omp task shared(out) firstprivate(j)
      out[j] = k + j;
    };
    inner(0);
    inner(1);
#pragma omp taskwait
  };
#pragma omp parallel
#pragma omp single
  outer(n);
  return out[0] * 100 + out[1];
}
static int same_line(int n) { int x = 0;
#pragma omp parallel
#pragma omp single
  { 
#pragma omp task shared(x)
  { x = n; }
#pragma omp taskwait
    x++; } return x; }
static int in_if(int n) {
  int x = 0;
#pragma omp parallel
#pragma omp single
  {
    if (n > 2)
#pragma omp task shared(x)
      x = n;
    else
#pragma omp task shared(x)
    {
      x = -n;
    }
#pragma omp taskwait
  }
  return x;
}
int main() {
  for (int n = 1; n < 9; n++)
    std::printf("%d %d %d %d %d %d %d %d %d\n", odd_clauses(n), comma_clauses(n), continued(n), digraphs(n), combined(n), ranges(n), nested_lambda(n), same_line(n), in_if(n));
}
