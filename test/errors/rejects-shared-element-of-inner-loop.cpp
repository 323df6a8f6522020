// All iterations of the inner meta_for write one element.
// RUN: %refuse %s | FileCheck %s

void rows(int *a, const int *b, int n) {
  meta_for (int i = 0; i < n; i++) {
    const int row = i * n;
    meta_for (int j = 0; j < n; j++) a[row] = b[j];
  }
}

// CHECK: rejects-shared-element-of-inner-loop.cpp:[[#@LINE-4]]:38: error: the iterations of this meta_for collide: iteration i = 0, j = 0 writes 'a[row]' and iteration i = 0, j = 1 writes 'a[row]', both a[0] (with n = 6); iterations must be independent
// CHECK: rejects-shared-element-of-inner-loop.cpp:[[#@LINE-5]]:38: note: the other reference is here
// CHECK: rejects-shared-element-of-inner-loop.cpp:[[#@LINE-8]]:3: note: in this meta_for
