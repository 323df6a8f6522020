// All j write one a[i].
// RUN: %refuse %s | FileCheck %s

void rows(int *a, const int *b, int n) {
  meta_for (int i = 0; i < n; i++)
    meta_for (int j = 0; j < n; j++) a[i] = b[j];
}

// CHECK: rejects-subscript-without-inner-variable.cpp:[[#@LINE-3]]:38: error: the iterations of this meta_for collide: iteration i = 0, j = 0 writes 'a[i]' and iteration i = 0, j = 1 writes 'a[i]', both a[0] (with n = 6); iterations must be independent
// CHECK: rejects-subscript-without-inner-variable.cpp:[[#@LINE-4]]:38: note: the other reference is here
// CHECK: rejects-subscript-without-inner-variable.cpp:[[#@LINE-6]]:3: note: in this meta_for
