// A sum that forked work shares, and that its loops accumulate, through the function that Cilk text makes of the work in C.
// RUN: rm -rf %t && %check --package-only %s %t
// RUN: %cc -w -I %runtime-include -include metafork/metafork.h %s -o %t/serial && %t/serial > %t/expected
// RUN: %metafork-cc %s --from=metafork --to=cilk -o %t/cilk.c && %cc -w -Dcilk_spawn= -Dcilk_sync= -Dcilk_for=for -I %S/Inputs %t/cilk.c -o %t/cilk && %t/cilk | diff %t/expected -
#include <stdio.h>
static int a[100];

static long sums(int n) {
  long s = 3, m = 0;
  meta_fork meta_shared(s) {
    meta_for (int k = 0; k < n; ++k) meta_reduction(+ : s) { a[k] = k; s += a[k]; }
    s *= 2;
  }
  meta_fork meta_shared(m) { m = n; }
  meta_join;
  return s * 1000 + m;
}
int main(void) {
  for (int n = 0; n < 20; n += 6) printf("%ld\n", sums(n));
  return 0;
}
