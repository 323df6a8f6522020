// All iterations write one element.
// RUN: %refuse %s | FileCheck %s

void last(int *a, int n) {
  meta_for (int i = 0; i < n; i++) a[0] = i;
}

// CHECK: rejects-constant-subscript.cpp:[[#@LINE-3]]:36: error: the iterations of this meta_for collide: iteration i = 0 writes 'a[0]' and iteration i = 1 writes 'a[0]', both a[0] (with n = 6); iterations must be independent
// CHECK: rejects-constant-subscript.cpp:[[#@LINE-4]]:36: note: the other reference is here
// CHECK: rejects-constant-subscript.cpp:[[#@LINE-5]]:3: note: in this meta_for
