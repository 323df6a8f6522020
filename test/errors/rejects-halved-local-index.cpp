// The subscript is followed through a local variable.
// RUN: %refuse %s | FileCheck %s

void halve(int *a, const int *b, int n) {
  meta_for (int i = 0; i < n; i++) {
    int k = i / 2;
    a[k] = b[i];
  }
}

// CHECK: rejects-halved-local-index.cpp:[[#@LINE-4]]:5: error: the iterations of this meta_for collide: iteration i = 0 writes 'a[k]' and iteration i = 1 writes 'a[k]', both a[0] (with n = 6); iterations must be independent
// CHECK: rejects-halved-local-index.cpp:[[#@LINE-5]]:5: note: the other reference is here
// CHECK: rejects-halved-local-index.cpp:[[#@LINE-8]]:3: note: in this meta_for
