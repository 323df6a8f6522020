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
// Functions that are called, and those that they call, name variables of the file.
static int total;
static void add(int n) { total += n; }
static void add_more(int n) { add(n); }
void through_calls(void) {
  meta_fork add(1);
  // CHECK: [[#@LINE+1]]:3: warning: 'total' is written here while forked work may still use it: written there
  add_more(2);
  meta_join;
  add(3);
}
// What only some of the iterations write may be written once.
int at_most_once(int n, int k) {
  int found = 0;
  for (int i = 0; i < n; i++) {
    // CHECK: [[#@LINE+2]]:19: warning: 'found' is written here while forked work may still use it
    meta_fork meta_shared(found) {
      if (i == k) found = f(i, 0);
    }
  }
  meta_join;
  return found;
}
