// A goto at block level jumps around phases.
// RUN: %refuse %s | FileCheck %s

void f(int n, int s, int *a) {
  meta_for (int v = 0; v < n; v++) {
    int x[s], k = 0;
  again:
    meta_for (int t = 0; t < s; t++) x[t] = a[v * s + t];
    if (k++ < 3) goto again;
    meta_for (int t = 0; t < s; t++) a[v * s + t] = x[s - 1 - t];
  }
}

// CHECK: rejects-goto-in-block-body.c:[[#@LINE-7]]:3: error: an inner meta_for stands in a statement that a thread block cannot follow; use if, for or while [MF161]
// CHECK: rejects-goto-in-block-body.c:[[#@LINE-6]]:18: error: a label or goto in the body of a thread block cannot be translated; use a loop [MF122]
