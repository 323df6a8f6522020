// Where the fork is made on one way only, or the address of a variable is passed on, a race is not certain.
// RUN: %metafork-cc %s -o %t 2>&1 | FileCheck %s
void store(int *to, int value) { *to = value; }
int f(int n) {
  int x = 0, y = 0;
  if (n > 3) meta_fork meta_shared(x) { x = n; }
  // CHECK: warns-of-uncertain-races.c:[[#@LINE+1]]:3: warning: 'x' is written here while forked work may still use it
  x = 1;
  meta_join;
  meta_fork store(&y, n);
  // CHECK: warns-of-uncertain-races.c:[[#@LINE+1]]:7: warning: 'y' is read here while forked work may still use it
  x = y;
  meta_join;
  // CHECK-NOT: {{error|warning}}:
  return x + y;
}
