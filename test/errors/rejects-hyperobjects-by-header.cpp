// Headers of hyperobjects are refused where they are included; they need not be there.
// RUN: not %metafork-cc %s --from=cilk --to=metafork -o %t 2>&1 | FileCheck %s
#include <cilk/cilk.h>
// CHECK: rejects-hyperobjects-by-header.cpp:[[#@LINE+1]]:1: error: hyperobjects of Cilk have no counterpart; sum up in elements of an array
#include <cilk/opadd_reducer.h>
int f(int n, int *a) {
  cilk::opadd_reducer<int> s = 0;
  cilk_for (int i = 0; i < n; i++) s += a[i];
  return s;
}
// CHECK: 1 error generated
