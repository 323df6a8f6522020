// lastprivate of OpenMP: the last iteration gives its value to the variable behind the loop, whatever the step, the relation
// and the type are; without iterations the variable keeps its own. The last of several sections has the variable itself.
// RUN: rm -rf %t && mkdir -p %t
// RUN: %metafork-cc %s --from=openmp --to=metafork -o %t/metafork.cpp && sed -e '/ CHECK/d' %t/metafork.cpp | FileCheck %s
// RUN: %metafork-cc %s --from=openmp --to=cilk -o %t/cilk.cpp && sed -e '/ CILK/d' %t/cilk.cpp | FileCheck --check-prefix=CILK %s
// RUN: %cxx -std=c++20 -fopenmp %s -o %t/openmp && %t/openmp > %t/expected
// RUN: %cxx -std=c++20 -I %runtime-include -include metafork/metafork.h %t/metafork.cpp -o %t/elision && %t/elision | diff %t/expected -
// RUN: %cxx -std=c++20 -Dcilk_spawn= -Dcilk_sync= -Dcilk_for=for -I %S/Inputs %t/cilk.cpp -o %t/cilk && %t/cilk | diff %t/expected -
// RUN: %metafork-cc %t/metafork.cpp --from=metafork --to=openmp -o %t/again.cpp && %cxx -std=c++20 -fopenmp %t/again.cpp -o %t/again
// RUN: env OMP_NUM_THREADS=1 %t/again | diff %t/expected - && env OMP_NUM_THREADS=8 %t/again | diff %t/expected -
#include <cstdio>
#include <string>
#include <vector>

// CHECK-LABEL: int with_names(
int with_names(int n, const int *a, int *b) {
  int last = -1, i = 7, j = 0;
  // the names of the header mean the same behind the statements; what ends an iteration does not skip the last value
  // CHECK: { int *const {{l}}ast_behind = &last;
  // CHECK-NEXT: #pragma meta grainsize = 4
  // CHECK-NEXT: meta_for (i = 0; i < n; i++) { int j; int last; do {
  // CHECK: } while (0); if (!(i + 1 < n)) *{{l}}ast_behind = last; } }
  // CILK: { int *const {{l}}ast_behind = &last; int *const {{i}}_behind = &i;
  // CILK-NEXT: #pragma cilk grainsize 4
  // CILK-NEXT: cilk_for (int i = 0; i < n; i++) { int j; int last; do {
  // CILK: } while (0); if (!(i + 1 < n)) { *{{l}}ast_behind = last; *{{i}}_behind = i + 1; } } }
#pragma omp parallel for lastprivate(last, i) private(j) schedule(dynamic, 4)
  for (i = 0; i < n; i++) {
    int n = 7;
    last = a[i] + n;
    for (j = 0; j < 3; j++)
      if (j == 1) continue;
    if (last > 9) continue;
    b[i] = last + j;
  }
  return last * 100 + i;
}
// CHECK-LABEL: int down(
int down(unsigned n, const int *a) {
  int last = 3, once = 4;
  // CHECK: if (!(1u <= i - 1u)) *{{l}}ast_behind
#pragma omp parallel for lastprivate(last)
  for (unsigned i = n; 1u <= i; i -= 1u) last = a[i - 1];
  // an initial value for each iteration
  // CHECK: { int {{o}}nce_before = once; int *const {{o}}nce_behind = &once; meta_for (int i = 0; i != 9; i = 1 + i) { int once = {{o}}nce_before; { once += i; } if (!(i + 1 != 9)) *{{o}}nce_behind = once; } }
#pragma omp parallel for firstprivate(once) lastprivate(once) num_threads(9)
  for (int i = 0; i != 9; i = 1 + i) once += i;
  return last * 100 + once;
}
std::string objects(std::vector<int> &v, const int *&out) {
  std::string s = "none";
  // CHECK: { std::string *const {{s}}_behind = &s; const int **const {{o}}ut_behind = &out;
#pragma omp parallel
#pragma omp single
#pragma omp taskloop lastprivate(s, out) grainsize(2)
  for (std::vector<int>::iterator at = v.begin(); at < v.end(); at += 2) {
    *at += 1;
    out = &*at;
    s = std::to_string(*at);
  }
  return s;
}
static int global = 9;
struct cell {
  int x = 3;
  int last(int n) {
#pragma omp parallel for lastprivate(x, global)
    for (int i = 0; i < n; ++i) x = global = i * 3;
    return x + global;
  }
};
int nested(int n, int m) {
  int x = 5, j = 8;
#pragma omp parallel for collapse(2) lastprivate(x, j)
  for (int i = 0; i < n; i++)
    for (j = 0; j < m; j++) x = i * 10 + j;
  return x * 100 + j;
}
// CHECK-LABEL: int of_sections(
int of_sections(const int *a) {
  int x = 1, y = 2, s = 0, t = 0;
  // CHECK: meta_fork meta_shared(s) { int x;
  // CHECK: meta_fork meta_shared(t) { int x;
  // CHECK: meta_fork meta_shared(x, y) {
  // CHECK-NEXT: x = a[2];
#pragma omp parallel sections lastprivate(x, y) firstprivate(y)
  {
    {
      x = a[0];
      s = x;
    }
#pragma omp section
    {
      x = a[1];
      t = y + x;
    }
#pragma omp section
    {
      x = a[2];
      y = 7;
    }
  }
  return x * 10 + y + (s + t) * 100;
}
// CILK-LABEL: int of_loop(
int of_loop(int n) {
  int k = 5;
  // CILK: { int *const {{k}}_behind = &k; cilk_for (int k = 1; k <= n; k += 2) { { ; } if (!(k + 2 <= n)) *{{k}}_behind = k + 2; } }
#pragma omp parallel for lastprivate(k)
  for (k = 1; k <= n; k += 2) ;
  return k;
}

int main() {
  int a[20], b[20] = {0};
  for (int i = 0; i < 20; i++) a[i] = i * 7 % 10;
  for (int n = 1; n < 20; n += 3) {
    std::vector<int> v(static_cast<size_t>(n), n);
    const int *out = a;
    std::printf("%d %d %s ", with_names(n, a, b), down(static_cast<unsigned>(n), a), objects(v, out).c_str());
    cell c;
    std::printf("%d %d %d %d\n", *out, c.last(n), nested(n, 2), of_loop(n));
  }
  std::printf("%d\n", of_sections(a));
  for (int x : b) std::printf("%d ", x);
  return 0;
}
