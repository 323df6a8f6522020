// The subscript is followed through a local pointer.
// RUN: %refuse %s | FileCheck %s

void halve(int *a, const int *b, int n) {
  meta_for (int i = 0; i < n; i++) {
    int *p = a + i / 2;
    *p = b[i];
  }
}

// CHECK: rejects-halved-local-pointer.cpp:[[#@LINE-4]]:5: error: the iterations of this meta_for collide: iteration i = 0 writes '*p' and iteration i = 1 writes '*p', both a[0] (with n = 6); iterations must be independent
// CHECK: rejects-halved-local-pointer.cpp:[[#@LINE-5]]:5: note: the other reference is here
// CHECK: rejects-halved-local-pointer.cpp:[[#@LINE-8]]:3: note: in this meta_for
