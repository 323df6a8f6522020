// Forked work in forked work changes its copy of a variable that the outer work shares, and that is used behind this.
// RUN: not %metafork-cc %s -o %t 2>&1 | FileCheck %s
int f(int n) {
  int s = 0, own = 0;
  meta_fork meta_shared(s) {
    int t = 0;
    // CHECK: rejects-lost-value-of-inner-work.c:[[#@LINE+1]]:17: error: the forked work changes its own copy of 's', which was made at the fork, and its value is used later; write meta_shared(s)
    meta_fork { s = n; }
    meta_fork { own = t; }
    meta_join;
  }
  meta_join;
  // CHECK: rejects-lost-value-of-inner-work.c:[[#@LINE+2]]:10: note: used here
  own = 1;
  return s + own;
}
// CHECK-NOT: error:
