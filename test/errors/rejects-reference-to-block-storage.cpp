// A reference is bound to an element of a block array.
// RUN: %refuse %s | FileCheck %s

void f(int n, int s, int *a) {
  meta_for (int v = 0; v < n; v++) {
    int x[s];
    meta_for (int t = 0; t < s; t++) x[t] = a[v * s + t];
    int &first = x[0];
    first = 1;
    meta_for (int t = 0; t < s; t++) {
      const int &mine = x[t];
      a[v * s + t] = mine;
    }
  }
}

// CHECK: rejects-reference-to-block-storage.cpp:[[#@LINE-9]]:18: error: 'x[0]' cannot be followed to an element of 'x', which the threads of a block share; use its subscripts directly
// CHECK: rejects-reference-to-block-storage.cpp:[[#@LINE-7]]:25: error: 'x[t]' cannot be followed to an element of 'x', which the threads of a block share; use its subscripts directly
