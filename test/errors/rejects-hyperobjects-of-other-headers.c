// A header of the program that makes nothing of a hyperobject leaves a race.
// RUN: split-file %s %t
// RUN: not %metafork-cc %t/sum.c --from=cilk --to=metafork -o %t/out.c 2>&1 | FileCheck %s
// CHECK: sum.c:4:{{[0-9]+}}: error: 'cilk_reducer' makes a hyperobject of Cilk, which has no counterpart
// CHECK: 1 error generated

//--- own.h
#define cilk_reducer(identity, reduce)

//--- sum.c
#include "own.h"
void zero(void *v), add(void *l, void *r);
int sum(int n, const int *a) {
  int cilk_reducer(zero, add) s = 0;
  cilk_for (int i = 0; i < n; i++) s += a[i];
  return s;
}
