// What forked work shares, and its loops count with, through the functions that Cilk text makes of work in C.
// RUN: rm -rf %t && %check %s %t
#include <stdio.h>
static int a[100];

static int counts(int n) {
  int i = 50;
  meta_fork meta_shared(i) {
    i++;
    meta_for (i = 1; i < n; i += 3) a[i] = i;
    i *= 10;
  }
  meta_join;
  return i;
}
static int twice(int n) {
  int x = 0;
  meta_fork meta_shared(x) {
    x = n;
    meta_fork meta_shared(x) { x += 5; }
    meta_join;
    x *= 2;
  }
  meta_join;
  return x;
}
int main(void) {
  for (int n = 0; n < 20; n += 6) printf("%d %d\n", counts(n), twice(n));
  return 0;
}
