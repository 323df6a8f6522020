// a[i & 31] comes back to the same element, after more iterations than a small example has.
// RUN: %refuse %s | FileCheck %s

void wrap(int *a, const int *b, int n) {
  meta_for (int i = 0; i < n; i++) a[i & 31] = b[i];
}

// CHECK: rejects-masked-subscript.cpp:[[#@LINE-3]]:36: error: the iterations of this meta_for collide: iteration i = 0 writes 'a[i & 31]' and iteration i = 32 writes 'a[i & 31]', both a[0] (with n = 134); iterations must be independent
// CHECK: rejects-masked-subscript.cpp:[[#@LINE-4]]:36: note: the other reference is here
// CHECK: rejects-masked-subscript.cpp:[[#@LINE-5]]:3: note: in this meta_for
