// Two iterations share a[i / 2].
// RUN: %refuse %s | FileCheck %s

void halve(int *a, const int *b, int n) {
  meta_for (int i = 0; i < n; i++) a[i / 2] = b[i];
}

// CHECK: rejects-halved-subscript.cpp:[[#@LINE-3]]:36: error: the iterations of this meta_for collide: iteration i = 0 writes 'a[i / 2]' and iteration i = 1 writes 'a[i / 2]', both a[0] (with n = 6); iterations must be independent
// CHECK: rejects-halved-subscript.cpp:[[#@LINE-4]]:36: note: the other reference is here
// CHECK: rejects-halved-subscript.cpp:[[#@LINE-5]]:3: note: in this meta_for
