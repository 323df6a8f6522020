// A variable that forked work shares is written, or read where the work writes it, before the join.
// RUN: not %metafork-cc %s -o %t 2>&1 | FileCheck %s
int f(int n, int *p) {
  int x = 0, y = 0, z = 0;
  struct { int a, b; } s = {0, 0};
  meta_fork meta_shared(x, s) {
    x = n;
    s.a = n;
  }
  y = meta_fork f(n - 1, p);
  // CHECK: rejects-write-before-join.c:[[#@LINE+3]]:3: error: 'x' is written here while forked work may still use it: written there; put meta_join before this [MF220]
  // CHECK: x = 1;
  // CHECK: rejects-write-before-join.c:[[#@LINE-6]]:5: note: the work forked at line 6 uses 'x' here
  x = 1;
  // CHECK: rejects-write-before-join.c:[[#@LINE+1]]:7: error: 'y' is read here while forked work may still use it: written there; put meta_join before this [MF220]
  z = y;
  // CHECK: rejects-write-before-join.c:[[#@LINE+1]]:3: error: 's.a' is written here
  s.a++;
  s.b = 2; // another member
  meta_join;
  x = y;
  // CHECK-NOT: error:
  return x + y + z + s.a + s.b;
}
