// A loop variable that is declared before a cilk_for is declared anew, and has its value behind the loop where that is read.
// RUN: %metafork-cc %s --from=metafork --to=cilk -o %t.c && sed -e '/ CHECK/d' %t.c | FileCheck %s
// RUN: %cc -w -I %runtime-include -include metafork/metafork.h %s -o %t.elision && %t.elision > %t.expected
// RUN: %cc -w -Dcilk_for=for -I %S/Inputs %t.c -o %t.cilk && %t.cilk | diff %t.expected -
#include <stdio.h>
int a[100];
int dead(int n) {
  int i;
  // CHECK: {{^}}  cilk_for (int i = 0; i < n; i++) a[i] = i;
  meta_for (i = 0; i < n; i++) a[i] = i;
  for (i = 0; i < n; i++) a[i]++;
  return a[n - 1];
}
int live(int n, int m) {
  int i;
  // CHECK: { i = m; { int *const [[B:i_be.*]] = &i; cilk_for (int i = m; i < n; i += 3) { { a[i] += i; } if (!(i + 3 < n)) *[[B]] = i + 3; } } }
  meta_for (i = m; i < n; i += 3) a[i] += i;
  return i;
}
int around(int n) {
  int i = 0, s = 0;
  for (int k = 0; k < 3; k++) {
    s += i;
    // CHECK: { i = 0; {
    meta_for (i = 0; i < n; i++) a[i]++;
  }
  return s;
}
int main(void) {
  printf("%d %d %d %d\n", dead(40), live(10, 1), live(3, 7), around(5));
  return 0;
}
