// One iteration writes what the next one reads.
// RUN: %refuse %s | FileCheck %s

void shift(int *a, int n) {
  meta_for (int i = 0; i < n; i++) a[i + 1] = a[i];
}

// CHECK: rejects-neighbour.cpp:[[#@LINE-3]]:36: error: the iterations of this meta_for collide: iteration i = 0 writes 'a[i + 1]' and iteration i = 1 reads 'a[i]', both a[1] (with n = 6); iterations must be independent
// CHECK: rejects-neighbour.cpp:[[#@LINE-4]]:47: note: the other reference is here
// CHECK: rejects-neighbour.cpp:[[#@LINE-5]]:3: note: in this meta_for
