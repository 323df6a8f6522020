// Every thread evaluates the header of a loop or a branch of a block body: it may not write what they share.
// RUN: %refuse %s | FileCheck %s

void f(int n, int s, int *a, int *b) {
  meta_for (int v = 0; v < n; v++) {
    int x[s];
    x[0] = 3;
    for (int k = 0; k < (x[0] = 5); k++)
      meta_for (int t = 0; t < s; t++) a[v * s + t] += k;
    while (b[v]-- > 0)
      meta_for (int t = 0; t < s; t++) a[v * s + t] += 1;
    do {
      meta_for (int t = 0; t < s; t++) a[v * s + t] += 2;
    } while ((x[0] += 2) < 9);
    if ((x[0] = a[v * s]) > 0) meta_for (int t = 0; t < s; t++) a[v * s + t] = 0;
  }
}

// CHECK: rejects-assignment-in-header-of-block-loop.c:[[#@LINE-11]]:23: error: 'k < (x[0] = 5)' writes what the threads of a block share, and every thread evaluates it; write it as a statement of its own
// CHECK: rejects-assignment-in-header-of-block-loop.c:[[#@LINE-10]]:19: error: 'b[v]-- > 0' writes what the threads of a block share, and every thread evaluates it; write it as a statement of its own
// CHECK: rejects-assignment-in-header-of-block-loop.c:[[#@LINE-7]]:26: error: '(x[0] += 2) < 9' writes what the threads of a block share, and every thread evaluates it; write it as a statement of its own
// CHECK: rejects-assignment-in-header-of-block-loop.c:[[#@LINE-7]]:27: error: '(x[0] = a[v * s]) > 0' writes what the threads of a block share, and every thread evaluates it; write it as a statement of its own
