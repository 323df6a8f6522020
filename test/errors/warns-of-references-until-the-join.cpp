// A reference that a forked call takes, and the object of which it calls a member, are read until the join; what is
// converted for it, and values, are not.
// RUN: %metafork-cc %s -o %t 2>&1 | FileCheck %s
struct box {
  int v;
  int get() const { return v; }
};
static int by_const(const int &p) { return p; }
static int by_wide(const long &p) { return (int)p; }
static int by_value(int p) { return p; }
static int by_pointer(const box *b) { return b->v; }
int f(int n) {
  int x = 1, y = 2, z = 3, r[6];
  box b{1}, c{2}, d{3};
  r[0] = meta_fork by_const(x);
  r[1] = meta_fork by_wide(y);
  r[2] = meta_fork by_value(z);
  r[3] = meta_fork b.get();
  r[4] = meta_fork by_pointer(&c);
  r[5] = meta_fork by_const(d.v);
  // CHECK-NOT: warning
  // CHECK: [[#@LINE+2]]:3: warning: 'x' is written here while forked work may still use it: read there
  // CHECK: [[#@LINE-8]]:{{[0-9]+}}: note: the work forked at line [[#@LINE-8]] uses 'x' here
  x = n;
  // CHECK-NOT: warning
  y = n;
  z = n;
  // CHECK: [[#@LINE+1]]:3: warning: 'b.v' is written here while forked work may still use it: read there
  b.v = n;
  // CHECK: [[#@LINE+1]]:3: warning: 'c' is written here while forked work may still use it: read there
  c = {n};
  // CHECK: [[#@LINE+1]]:3: warning: 'd.v' is written here while forked work may still use it: read there
  d.v = n;
  // CHECK-NOT: warning
  meta_join;
  x = b.v = n;
  return r[0] + r[1] + r[2] + r[3] + r[4] + r[5] + x;
}
