// The address of an element of a block array is kept in a pointer, at block level and in a phase.
// RUN: %refuse %s | FileCheck %s

void f(int n, int s, int *a) {
  meta_for (int v = 0; v < n; v++) {
    int x[s], *p = &x[1];
    meta_for (int t = 0; t < s; t++) x[t] = a[v * s + t];
    meta_for (int t = 0; t < s; t++) {
      int *q = x + t;
      a[v * s + t] = *q;
    }
    *p = 0;
  }
}

// CHECK: rejects-pointer-to-block-element.c:[[#@LINE-10]]:20: error: '&x[1]' cannot be followed to an element of 'x', which the threads of a block share; use its subscripts directly
// CHECK: rejects-pointer-to-block-element.c:[[#@LINE-8]]:16: error: 'x' cannot be followed to an element of 'x', which the threads of a block share; use its subscripts directly
