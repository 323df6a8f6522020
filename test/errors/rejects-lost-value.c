// Forked work changes its copy of a variable: the serial elision would see the value.
// RUN: not %metafork-cc %s -o %t 2>&1 | FileCheck %s
int f(int n) {
  int x = 0, unused = 0;
  // CHECK: rejects-lost-value.c:[[#@LINE+1]]:15: error: the forked work changes its own copy of 'x', which was made at the fork, and its value is used later; write meta_shared(x)
  meta_fork { x = n; }
  meta_fork {
    unused = n;
    unused++;
  }
  meta_join;
  unused = 1;
  // CHECK: rejects-lost-value.c:[[#@LINE+1]]:10: note: used here
  return x + unused;
}
// CHECK-NOT: error:
