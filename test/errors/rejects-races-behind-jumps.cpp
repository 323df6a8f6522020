// Jumps between a fork and its join: gotos, breaks out of blocks, handlers, labels of a switch; what a block has ends with it.
// RUN: not %metafork-cc %s -o %t 2>&1 | FileCheck %s --implicit-check-not='{{error|warning}}:'
int past_the_join(int n) {
  int x = 0;
  meta_fork meta_shared(x) { x = n; }
  if (n > 3) goto out;
  meta_join;
out:
  // CHECK: behind-jumps.cpp:[[#@LINE+1]]:3: warning: 'x' is written here while forked work may still use it
  x = 2;
  meta_join;
  return x;
}
int back(int n) {
  int y = 0;
again:
  // CHECK: behind-jumps.cpp:[[#@LINE+1]]:3: warning: 'y' is written here while forked work may still use it
  y++;
  // CHECK: behind-jumps.cpp:[[#@LINE+1]]:30: warning: 'y' is written here while forked work may still use it
  meta_fork meta_shared(y) { y = n; }
  if (n-- > 3) goto again;
  meta_join;
  return y;
}
int out_of_a_block(int n) {
  for (int i = 0; i < n; i++) {
    int k = i;
    // CHECK: behind-jumps.cpp:[[#@LINE+2]]:32: error: the forked work shares 'k' and may outlive it; put meta_join before its block ends
    // CHECK: behind-jumps.cpp:[[#@LINE+2]]:17: note: the block ends here
    meta_fork meta_shared(k) { k++; }
    if (i == 3) break;
    meta_join;
  }
  meta_join;
  return n;
}
int of_a_condition(int n) {
  if (int k = n; k > 2) {
    // CHECK: behind-jumps.cpp:[[#@LINE+1]]:32: warning: the forked work shares 'k' and may outlive it; put meta_join before its block ends
    meta_fork meta_shared(k) { k++; }
  }
  meta_join;
  return n;
}
int in_conditions(int n) {
  int x = 0;
  meta_fork meta_shared(x) { x = n; }
  // CHECK: behind-jumps.cpp:[[#@LINE+1]]:18: error: 'x' is read here while forked work may still use it
  while (int k = x) {
    n += k;
    break;
  }
  // CHECK: behind-jumps.cpp:[[#@LINE+1]]:19: error: 'x' is read here while forked work may still use it
  switch (int k = x; k) {
  case 1:
    n++;
  }
  meta_join;
  return n;
}
int falls_through(int n) {
  int z = 0;
  switch (n) {
  case 1:
    meta_fork meta_shared(z) { z = n; }
    [[fallthrough]];
  case 2:
    // CHECK: behind-jumps.cpp:[[#@LINE+1]]:5: warning: 'z' is written here while forked work may still use it
    z++;
    break;
  default:
    break;
  }
  meta_join;
  return z;
}
int pending_before(int n) {
  int x = 0;
  meta_fork meta_shared(x) { x = n; }
  try {
    if (n > 2) throw n;
  } catch (int) {
    // CHECK: behind-jumps.cpp:[[#@LINE+1]]:5: error: 'x' is written here while forked work may still use it
    x = 3;
  }
  meta_join;
  return x;
}
int joined_before_it_throws(int n) {
  int v = 0;
  meta_fork meta_shared(v) { v = n; }
  try {
    n++;
    meta_join;
    if (n > 2) throw n;
  } catch (int) {
    // CHECK: behind-jumps.cpp:[[#@LINE+1]]:5: warning: 'v' is written here while forked work may still use it
    v = 3;
  }
  meta_join;
  return v;
}
int behind_the_handlers(int n) {
  int w = 0;
  try {
    meta_fork meta_shared(w) { w = n; }
  } catch (...) {
  }
  // CHECK: behind-jumps.cpp:[[#@LINE+1]]:3: warning: 'w' is written here while forked work may still use it
  w = 2;
  meta_join;
  return w;
}
