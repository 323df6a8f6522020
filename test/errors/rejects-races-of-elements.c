// Elements whose subscripts are numbers are told apart, also where a pointer leads to them; of others nothing is said.
// RUN: not %metafork-cc %s -o %t 2>&1 | FileCheck %s --implicit-check-not='{{error|warning}}:'
struct box { int a[4], b; };
static int twice(int x) { return 2 * x; }
void takes(int *p);
int sum_of(const int *p);
int behind_arithmetic(void) {
  int a[4] = {0}, *p = a + 1;
  meta_fork { *p = 1; }
  // CHECK: rejects-races-of-elements.c:[[#@LINE+2]]:3: error: 'a[1]' is written here while forked work may still use it: written there
  // CHECK: rejects-races-of-elements.c:[[#@LINE-2]]:15: note: the work forked at line [[#@LINE-2]] uses 'a[1]' here
  a[1]++;
  a[2]++;
  meta_join;
  meta_fork { p[2] = 1; }
  // CHECK: rejects-races-of-elements.c:[[#@LINE+1]]:3: error: 'a[3]' is written here
  *(p + 2) = 2;
  a[2]++;
  meta_join;
  return a[1];
}
int results(int n) {
  int a[4] = {0};
  a[0] = meta_fork twice(a[3]);
  a[1] = meta_fork twice(n);
  a[3] = n;
  // CHECK: rejects-races-of-elements.c:[[#@LINE+1]]:11: error: 'a[1]' is read here while forked work may still use it: written there
  int y = a[1];
  meta_join;
  return y + a[0];
}
int rows(int n) {
  int a[2][4] = {{0}};
  struct box s = {{0}, 0};
  meta_fork meta_shared(s) { a[0][1] = s.a[2] = n; }
  a[1][1] = a[0][2] = s.a[1] = s.b = n;
  // CHECK: rejects-races-of-elements.c:[[#@LINE+1]]:3: error: 'a[0][1]' is written here
  a[0][1] = 2;
  // CHECK: rejects-races-of-elements.c:[[#@LINE+1]]:3: error: 's.a[2]' is written here
  s.a[2] = 3;
  meta_join;
  return a[0][1] + s.a[2];
}
int unknown(int n, int *q) {
  int a[4] = {0}, *p = a, *step = a;
  meta_fork { a[n] = 1; }
  a[0] = 2;
  meta_fork { q[1] = 1; }
  q[1]++;
  meta_fork takes(p);
  meta_fork takes(p + 2);
  meta_fork takes(&a[1]);
  a[3] = 2;
  meta_join;
  for (int i = 0; i < 4; i++) {
    meta_fork { a[i] = i; }
    *step = a[0];
    step++;
  }
  meta_join;
  return a[0] + sum_of(a);
}
