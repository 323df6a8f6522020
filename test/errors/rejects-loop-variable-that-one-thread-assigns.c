// The variable of a loop of the block is assigned by a statement that one thread does.
// RUN: %refuse %s | FileCheck %s

void f(int n, int s, int *a) {
  meta_for (int v = 0; v < n; v++) {
    int x[s];
    for (int k = 0; k < s; k++) {
      meta_for (int t = 0; t < s; t++) x[t] = a[v * s + t] + k;
      x[0] = k += 2;
    }
    meta_for (int t = 0; t < s; t++) a[v * s + t] = x[t];
  }
}

// CHECK: rejects-loop-variable-that-one-thread-assigns.c:[[#@LINE-8]]:29: error: 'k++' writes what the threads of a block share, and every thread evaluates it; write it as a statement of its own
// CHECK: rejects-loop-variable-that-one-thread-assigns.c:[[#@LINE-9]]:14: error: the loop variable 'k' is assigned by one thread; use a variable of its own for that
