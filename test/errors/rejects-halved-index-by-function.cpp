// The subscript is followed through a function.
// RUN: %refuse %s | FileCheck %s

static int half(int x) { return x / 2; }
void halve(int *a, const int *b, int n) {
  meta_for (int i = 0; i < n; i++) a[half(i)] = b[i];
}

// CHECK: rejects-halved-index-by-function.cpp:[[#@LINE-3]]:36: error: the iterations of this meta_for collide: iteration i = 0 writes 'a[half(i)]' and iteration i = 1 writes 'a[half(i)]', both a[0] (with n = 6); iterations must be independent
// CHECK: rejects-halved-index-by-function.cpp:[[#@LINE-4]]:36: note: the other reference is here
// CHECK: rejects-halved-index-by-function.cpp:[[#@LINE-5]]:3: note: in this meta_for
