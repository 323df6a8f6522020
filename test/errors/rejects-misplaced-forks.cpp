// Where a fork or a join means nothing.
// RUN: not %metafork-cc %s -o %t 2>&1 | FileCheck %s
int h(int x);
int f(int n, int *a) {
  int x = 0;
  // CHECK-DAG: misplaced-forks.cpp:[[#@LINE+1]]:7: error: expected a block '{ }' or a call that is a whole statement after 'meta_fork': meta_fork { } or lv = meta_fork f(x);
  x = meta_fork h(x) + 1;
  // CHECK-DAG: misplaced-forks.cpp:[[#@LINE+1]]:3: error: expected a block '{ }' or a call
  meta_fork x = n;
  // CHECK-DAG: misplaced-forks.cpp:[[#@LINE+1]]:15: error: 'meta_join' stands alone: meta_join;
  if (n > 2) (meta_join h(n));
  // CHECK-DAG: misplaced-forks.cpp:[[#@LINE+1]]:28: error: 'return' leaves the meta_fork; set a variable and leave behind the join
  meta_fork { if (n > 3) { return 1; } }
  for (int i = 0; i < n; i++) {
    // CHECK-DAG: misplaced-forks.cpp:[[#@LINE+1]]:17: error: 'break' leaves the meta_fork
    meta_fork { break; }
  }
  // CHECK-DAG: misplaced-forks.cpp:[[#@LINE+1]]:35: error: 'return' leaves the meta_fork
  auto lambda = [&] { meta_fork { return; } };
  lambda();
  // CHECK-DAG: misplaced-forks.cpp:[[#@LINE+1]]:13: error: 'z' in meta_shared is no variable
  meta_fork meta_shared(z) { x = n; }
  meta_join;
  return x + a[0];
}
