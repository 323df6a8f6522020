// A hyperobject of OpenCilk is refused for what it is, whatever the parser would say of it.
// RUN: not %metafork-cc %s --from=cilk --to=metafork -o %t 2>&1 | FileCheck %s
void zero(void *v) { *(int *)v = 0; }
void add(void *l, void *r) { *(int *)l += *(int *)r; }
int f(int n, int *a) {
  // CHECK: rejects-hyperobjects-by-word.c:[[#@LINE+1]]:7: error: hyperobjects of Cilk have no counterpart; sum up in elements of an array
  int _Hyperobject(zero, add) s = 0;
  cilk_for (int i = 0; i < n; i++) s += a[i];
  // CHECK: 1 error generated
  return s;
}
