// With u <= B the last element of a block is the first one of the next.
// RUN: %refuse %s | FileCheck %s

void fill(int *a, int blocks, int B) {
  meta_for (int v = 0; v < blocks; v++)
    meta_for (int u = 0; u <= B; u++) a[v * B + u] = 1;
}

// CHECK: rejects-block-overlap.cpp:[[#@LINE-3]]:39: error: the iterations of this meta_for collide: iteration v = 0, u = 6 writes 'a[v * B + u]' and iteration v = 1, u = 0 writes 'a[v * B + u]', both a[6] (with B = 6, blocks = 6); iterations must be independent [MF201]
// CHECK: rejects-block-overlap.cpp:[[#@LINE-4]]:39: note: the other reference is here
// CHECK: rejects-block-overlap.cpp:[[#@LINE-6]]:3: note: in this meta_for
