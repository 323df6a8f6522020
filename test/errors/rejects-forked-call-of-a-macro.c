// RUN: not %metafork-cc %s -o %t 2>&1 | FileCheck %s
static int two(int x) { return 2 * x; }
static int one(void) { return 1; }
#define TWO(x) two(x)
#define ONE one()
#define NAME two
int f(int n) {
  int r, s, t;
  // CHECK: :[[@LINE+1]]:7: error: the forked call comes out of a macro, where its arguments cannot be evaluated before it; write it out, or fork a block: meta_fork { } [
  r = meta_fork TWO(n);
  // CHECK: :[[@LINE+1]]:7: error: the forked call comes out of a macro
  s = meta_fork ONE;
  // CHECK-NOT: error:
  t = meta_fork NAME(n);
  meta_join;
  return r + s + t;
}
