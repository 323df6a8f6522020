// A macro that names a variable which the forked work shares: Cilk's function has its address. As an argument it is rewritten.
// RUN: not %metafork-cc %s --from=metafork --to=cilk -o %t 2>&1 | FileCheck %s
// RUN: %metafork-cc %s --from=metafork --to=cilk -o %t -- -DARGUMENT && grep -q 'BUMP((\*total))' %t
#ifdef ARGUMENT
#define BUMP(what) what += 1
#else
#define BUMP(what) total += 1
#endif
int f(int n) {
  int total = n;
  // CHECK: to-cilk.c:[[#@LINE+1]]:35: error: a macro names 'total', of which the forked work has the address; give it to the macro as an argument
  meta_fork meta_shared(total) {  BUMP(total); }
  meta_join;
  return total;
}
