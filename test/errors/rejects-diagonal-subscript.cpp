// a[i + j] is shared along the diagonals.
// RUN: %refuse %s | FileCheck %s

void diagonal(int *a, int n) {
  meta_for (int i = 0; i < n; i++)
    meta_for (int j = 0; j < n; j++) a[i + j] = 1;
}

// CHECK: rejects-diagonal-subscript.cpp:[[#@LINE-3]]:38: error: the iterations of this meta_for collide: iteration i = 0, j = 1 writes 'a[i + j]' and iteration i = 1, j = 0 writes 'a[i + j]', both a[1] (with n = 6); iterations must be independent
// CHECK: rejects-diagonal-subscript.cpp:[[#@LINE-4]]:38: note: the other reference is here
// CHECK: rejects-diagonal-subscript.cpp:[[#@LINE-6]]:3: note: in this meta_for
