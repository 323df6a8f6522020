// a[i % 4] comes back to the same element.
// RUN: %refuse %s | FileCheck %s

void wrap(int *a, const int *b, int n) {
  meta_for (int i = 0; i < n; i++) a[i % 4] = b[i];
}

// CHECK: rejects-remainder-subscript.cpp:[[#@LINE-3]]:36: error: the iterations of this meta_for collide: iteration i = 0 writes 'a[i % 4]' and iteration i = 4 writes 'a[i % 4]', both a[0] (with n = 6); iterations must be independent
// CHECK: rejects-remainder-subscript.cpp:[[#@LINE-4]]:36: note: the other reference is here
// CHECK: rejects-remainder-subscript.cpp:[[#@LINE-5]]:3: note: in this meta_for
