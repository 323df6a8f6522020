// Iterations of a pointer loop are named by the pointer's value.
// RUN: %refuse %s | FileCheck %s

void shift(int *a, int n) {
  meta_for (int *p = a; p < a + n; p++) p[1] = p[0];
}

// CHECK: rejects-pointer-loop-neighbour.cpp:[[#@LINE-3]]:41: error: the iterations of this meta_for collide: iteration p = a + 0 writes 'p[1]' and iteration p = a + 1 reads 'p[0]', both a[1] (with n = 6); iterations must be independent
// CHECK: rejects-pointer-loop-neighbour.cpp:[[#@LINE-4]]:48: note: the other reference is here
// CHECK: rejects-pointer-loop-neighbour.cpp:[[#@LINE-5]]:3: note: in this meta_for
