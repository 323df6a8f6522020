// A lambda that is spawned at once becomes a block, which has no place for variables of its captures.
// RUN: not %metafork-cc %s --from=cilk --to=metafork -o %t.cpp -- -I %S/../forks/Inputs 2>&1 | FileCheck %s --implicit-check-not='{{error|warning}}:'
#include <cilk/cilk.h>
int run(int y) {
  int x = 0;
  cilk_spawn [&, y] { x = y; }();
  cilk_sync;
  // CHECK: rejects-variables-of-captures.cpp:[[#@LINE+1]]:16: error: 'other' is a variable of the captures; declare it before the lambda [MF
  cilk_spawn [&other = x, y] { other = y; }();
  cilk_sync;
  return x;
}
