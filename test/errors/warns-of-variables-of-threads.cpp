// Variables of which each thread has one; those that are given to the work by value are none of it.
// RUN: %metafork-cc %s -o %t 2>&1 | FileCheck %s --implicit-check-not='{{error|warning}}:'
static thread_local int mine;
static int twice(int x) { return 2 * x; }
int run(int n) {
  static thread_local int kept = 0;
  int x = 0, y = 0;
  const int value = mine;
  x = meta_fork twice(mine);
  // CHECK: of-threads.cpp:[[#@LINE+1]]:34: warning: each thread has a variable 'mine' of its own, and the forked work may have that of another one
  meta_fork meta_shared(y) { y = mine + value; }
  // CHECK: of-threads.cpp:[[#@LINE+1]]:15: warning: each thread has a variable 'kept' of its own
  meta_fork { kept = n; }
  meta_join;
  return x + y;
}
