// A variable of the block that every iteration of a phase writes; with a guard on its data, too.
// RUN: %refuse %s | FileCheck %s

void f(int n, int s, int *a) {
  meta_for (int v = 0; v < n; v++) {
    int last = 0, found = -1, x[s];
    meta_for (int t = 0; t < s; t++) {
      x[t] = a[v * s + t];
      last = x[t];
    }
    meta_for (int t = 0; t < s; t++)
      if (x[t] == 7) found = t;
    meta_for (int t = 0; t < s; t++) a[v * s + t] = x[t] - last + found;
  }
}

// CHECK: rejects-block-variable-written-by-all-iterations.c:[[#@LINE-8]]:7: error: the iterations of this meta_for collide: iterations t = 0 and t = 1 both write 'last', which they share; declare it inside the loop [MF204]
// CHECK: rejects-block-variable-written-by-all-iterations.c:[[#@LINE-9]]:7: note: the other reference is the same one
// CHECK: rejects-block-variable-written-by-all-iterations.c:[[#@LINE-13]]:9: note: 'last' is declared here, outside the loop
// CHECK: rejects-block-variable-written-by-all-iterations.c:[[#@LINE-8]]:22: error: the iterations of this meta_for collide: iterations t = 0 and t = 1 both write 'found', which they share; declare it inside the loop [MF204]
// CHECK: rejects-block-variable-written-by-all-iterations.c:[[#@LINE-9]]:22: note: the other reference is the same one
// CHECK: rejects-block-variable-written-by-all-iterations.c:[[#@LINE-16]]:19: note: 'found' is declared here, outside the loop
