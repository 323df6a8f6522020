// A loop variable that is declared before a cilk_for: its value behind the loop, or its first one, cannot be had.
// RUN: not %metafork-cc %s --from=metafork --to=cilk -o %t 2>&1 | FileCheck %s
int first(int n);
int f(int n, int *a) {
  int i = 2, k = 3;
  // CHECK: to-cilk.c:[[#@LINE+1]]:3: error: the variable of a cilk_for is declared in its header, but 'i' is declared before, and its value behind the loop cannot be told from the header
  meta_for (i = first(n); i < n; i++) a[i]++;
  // CHECK: to-cilk.c:[[#@LINE+1]]:3: error: the variable of a cilk_for is declared in its header, where 'k' has no value yet; begin with that of another variable
  meta_for (k = k + 1; k < n; k++) a[k]++;
  return i;
}
