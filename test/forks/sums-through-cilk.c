// Reductions come back from Cilk, also in forked work that has become a function, in branches and among statements.
// RUN: rm -rf %t && mkdir -p %t && %check --translations-only %s %t/run
// RUN: sed -e '/ CHECK/d' %t/run/from_cilk.c | FileCheck %s
#include <stdio.h>

// CHECK-NOT: {{f}}ork_
static int sum(int n, const int *a, int *first) {
  int s = 5;
  long p = 1;
  if (n > 0)
    // CHECK: meta_for (int i = 0; i < n; i++) meta_reduction(+ : s) meta_reduction(* : p) {
    meta_for (int i = 0; i < n; i++) meta_reduction(+ : s) meta_reduction(* : p) {
      s += a[i];
      if (i < 8) p *= 2;
    }
  else
    s = 0;
  *first = s; // behind it
  return s + (int)p;
}
static unsigned both(int n, const int *a) {
  unsigned odd = 1;
  int least = 1000;
  // CHECK: meta_fork meta_shared(odd, least) {
  meta_fork meta_shared(odd, least) {
    // CHECK-NEXT: meta_for (int i = 0; i < n; i++) meta_reduction(^ : odd) meta_reduction(min : least) {
    meta_for (int i = 0; i < n; i++) meta_reduction(^ : odd) meta_reduction(min : least) {
      odd ^= (unsigned)a[i];
      if (a[i] < least) least = a[i];
    }
    odd++;
  }
  meta_join;
  return odd + (unsigned)least;
}
int main(void) {
  int a[100], first;
  for (int i = 0; i < 100; i++) a[i] = i * 37 % 101 + 3;
  printf("%d %d %u\n", sum(100, a, &first), sum(0, a, &first), both(100, a));
  return 0;
}
