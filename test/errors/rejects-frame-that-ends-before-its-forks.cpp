// What forked work shares ends before the work may: its function, or its block; a reference may.
// RUN: not %metafork-cc %s -o %t 2>&1 | FileCheck %s
void fill(int *a);
void one(int n) {
  int x = 0, a[4] = {};
  // CHECK: ends-before-its-forks.cpp:[[#@LINE+2]]:30: error: the forked work shares 'x' and may outlive it; put meta_join before the function ends
  // CHECK: ends-before-its-forks.cpp:[[#@LINE-3]]:6: note: the function is left without a join here
  meta_fork meta_shared(x) { x = n; }
  // CHECK: ends-before-its-forks.cpp:[[#@LINE+1]]:18: error: the forked work shares 'a' and may outlive it
  meta_fork fill(a);
}
void two(int n) {
  for (int i = 0; i < n; i++) {
    int square = i * i;
    // CHECK: ends-before-its-forks.cpp:[[#@LINE+1]]:37: error: the forked work shares 'square' and may outlive it; put meta_join before its block ends
    meta_fork meta_shared(square) { square++; }
  }
  meta_join;
}
void three(int &r, int *p, bool early) {
  // CHECK: ends-before-its-forks.cpp:[[#@LINE+1]]:15: warning: the forked work may outlive what 'r' refers to: nothing joins it in this function
  meta_fork { r = *p; }
  // CHECK: ends-before-its-forks.cpp:[[#@LINE+1]]:14: note: the function is left without a join here
  if (early) return;
  meta_join;
}
// CHECK-NOT: {{error|warning}}:
