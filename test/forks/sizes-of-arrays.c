// Work that asks for the size or the address of an array has the array itself in Cilk, and not a pointer to its elements; the
// names of types are C's own.
// RUN: rm -rf %t && mkdir -p %t && %check %s %t/run && sed -e '/ CHECK/d' %t/run/cilk.c | FileCheck %s
#include <stdio.h>
#define LENGTH(a) (int)(sizeof(a) / sizeof *(a))

static void zero(int (*all)[3]) { (*all)[1] = 0; }
static int sizes(int n, const int *from) {
  int s[4], t[3], u[n], plain[2];
  // CHECK: {{f}}ork_func0(int (*s)[4])
  // CHECK: {{s}}izeof (*s)
  meta_fork {
    for (int i = 0; i < 4; i++) s[i] = i + (int)sizeof s;
  }
  // CHECK: {{f}}ork_func1(int (*t)[3], const int *from)
  meta_fork {
    for (int i = 0; i < LENGTH(t); i++) t[i] = from[i];
    zero(&t);
  }
  // CHECK: {{f}}ork_func2(int n, int (*u)[n])
  meta_fork {
    for (int i = 0; i < n; i++) u[i] = (int)sizeof u;
  }
  _Bool on = n > 0;
  // CHECK: {{f}}ork_func3(_Bool on, int *plain)
  meta_fork { plain[0] = plain[1] = on ? 9 : 8; }
  meta_join;
  return s[3] + t[0] + t[1] + t[2] + u[0] + plain[1];
}
int main(void) {
  const int from[] = {5, 6, 7};
  printf("%d\n", sizes(6, from));
  return 0;
}
