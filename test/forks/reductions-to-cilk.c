// Reductions of OpenMP and of MetaFork become hyperobjects of Cilk, whose functions stand before the function; without
// cilk_reducer they are variables that begin and end with the value of the other one.
// RUN: rm -rf %t && mkdir -p %t
// RUN: %metafork-cc %s --from=openmp --to=cilk -o %t/cilk.c && sed -e '/ CHECK/d' %t/cilk.c | FileCheck %s
// RUN: %metafork-cc %s --from=openmp --to=metafork -o %t/metafork.c && %metafork-cc %t/metafork.c --from=metafork --to=cilk -o %t/again.c
// RUN: %cc -fopenmp %s -o %t/openmp && %t/openmp > %t/expected
// RUN: %cc -Wall -Wextra -Werror -Wno-unknown-pragmas -Dcilk_spawn= -Dcilk_sync= -Dcilk_for=for -I %S/Inputs %t/cilk.c -o %t/elision && %t/elision | diff %t/expected -
// RUN: %cc -Wall -Wextra -Werror -Wno-unknown-pragmas -Dcilk_spawn= -Dcilk_sync= -Dcilk_for=for -I %S/Inputs %t/again.c -o %t/elision && %t/elision | diff %t/expected -
// They come back as what they were.
// RUN: %metafork-cc %t/again.c --from=cilk --to=metafork -o %t/back.c && sed -e "s/reduction(- :/reduction(+ :/" %t/metafork.c > %t/plus.c && sed -e "s/reduction(- :/reduction(+ :/" %t/back.c | diff %t/plus.c -
// RUN: %metafork-cc %t/cilk.c --from=cilk --to=openmp -o %t/openmp.c && sed -e '/ CHECK/d' %t/openmp.c | FileCheck --check-prefix=BACK %s
// RUN: %cc -fopenmp %t/openmp.c -o %t/openmp && %t/openmp | diff %t/expected -
#include <stdio.h>

// CHECK: static inline void {{f}}ork_identity0(void *view) { *(int *)view = 0; }
// CHECK-NEXT: static inline void {{f}}ork_reduce0(void *left, void *right) {
// CHECK-NEXT: const int a = *(int *)left, b = *(int *)right;
// CHECK-NEXT: *(int *)left = a + b;
// CHECK-NEXT: }
// CHECK: int sum(
// BACK: #include <stdio.h>
// BACK-NOT: {{f}}ork_
// BACK: #pragma omp parallel for reduction(+ : s) schedule(dynamic, 8)
// BACK-NEXT: for (int i = 0; i < n; i++) {
// BACK: #pragma omp parallel for reduction(| : any) reduction(^ : odd) reduction(& : all)
// BACK-NEXT: for (int i = 0; i < n; i++) {
// BACK: #pragma omp parallel for reduction(min : least) reduction(min : low) reduction(max : most) reduction(max : high) reduction(* : product)
// BACK: #pragma omp parallel for reduction(&& : every) reduction(|| : some)
// BACK: #pragma omp parallel for reduction(+ : total)
int sum(int n, const int *a) {
  int s = 5, last = 0;
  // CHECK: { int *const {{l}}ast_behind = &last; { int *const {{s}}_behind = &s; int cilk_reducer({{f}}ork_identity0, {{f}}ork_reduce0) s = *{{s}}_behind;
  // CHECK-NEXT: #pragma cilk grainsize 8
  // CHECK-NEXT: cilk_for (int i = 0; i < n; i++) { int last; { last = a[i]; s += last; } if (!(i + 1 < n)) *{{l}}ast_behind = last; } *{{s}}_behind = s; } }
#pragma omp parallel for reduction(+ : s) lastprivate(last) schedule(dynamic, 8)
  for (int i = 0; i < n; i++) { last = a[i]; s += last; }
  return s + last;
}
static unsigned bits(int n, const unsigned *a, unsigned *both) {
  unsigned any = 1, odd = 0;
  *both = 0xffffu;
  unsigned all = *both;
#pragma omp parallel for reduction(| : any) reduction(^ : odd) reduction(& : all)
  for (int i = 0; i < n; i++) {
    any |= a[i];
    odd ^= a[i];
    all &= a[i] | 0xf0u;
  }
  *both = all;
  return any * 1000 + odd;
}
static double extremes(int n, const double *a, const short *b) {
  double least = 1e9, most = -1e9, product = 1;
  short low = 32000, high = -32000;
  int every = 1, some = 0;
  // CHECK: { *(double *)view = __builtin_huge_val(); }
  // CHECK: { *(short *)view = -(short)((1ull << (8 * sizeof(short) - 1)) - 1) - 1; }
#pragma omp parallel for reduction(min : least, low) reduction(max : most, high) reduction(* : product)
  for (int i = 0; i < n; i++) {
    if (a[i] < least) least = a[i];
    if (a[i] > most) most = a[i];
    low = b[i] < low ? b[i] : low;
    high = b[i] > high ? b[i] : high;
    if (i < 8) product *= 2;
  }
#pragma omp parallel for reduction(&& : every) reduction(|| : some)
  for (int i = 0; i < n; i++) {
    every = every && a[i] > -100;
    some = some || a[i] > 1e6;
  }
  return least + most * 10 + product * 100 + low + high * 3 + every * 7 + some;
}
static long total;
static void global(int n, const int *a) {
#pragma omp parallel for reduction(- : total)
  for (int i = 0; i < n; i++) total -= a[i];
}
int main(void) {
  int a[100];
  unsigned u[100], both;
  double d[100];
  short h[100];
  for (int i = 0; i < 100; i++) {
    a[i] = i * 37 % 101;
    u[i] = (unsigned)a[i] | 2u;
    d[i] = a[i] - 50;
    h[i] = (short)(a[i] * 3 - 20);
  }
  global(100, a);
  printf("%d %d %u", sum(100, a), sum(1, a), bits(100, u, &both));
  printf(" %u %g %ld\n", both, extremes(100, d, h), total);
  return 0;
}
