// A header that defines one spelling of Cilk's keywords by the other.
// RUN: %metafork-cc %s --from=cilk --to=metafork -o %t.c -- -I %S/Inputs/keywords 2>&1 | count 0
// RUN: sed '/ CHECK/d' %t.c | FileCheck %s
#include <cilk/cilk.h>
static int f(int x) { return x; }
int g(int n) {
  int x, y;
  // CHECK: x = meta_fork f(n);
  // CHECK: meta_join;
  cilk_scope { x = cilk_spawn f(n); }
  // CHECK: y = meta_fork f(x);
  y = cilk_spawn f(x);
  // CHECK: meta_join;
  cilk_sync;
  return x + y;
}
