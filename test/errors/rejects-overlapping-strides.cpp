// a[2 * i] meets a[i].
// RUN: %refuse %s | FileCheck %s

void spread(int *a, int n) {
  meta_for (int i = 0; i < n; i++) {
    a[2 * i] = 1;
    a[i] = 2;
  }
}

// CHECK: rejects-overlapping-strides.cpp:[[#@LINE-5]]:5: error: the iterations of this meta_for collide: iteration i = 1 writes 'a[2 * i]' and iteration i = 2 writes 'a[i]', both a[2] (with n = 6); iterations must be independent [MF201]
// CHECK: rejects-overlapping-strides.cpp:[[#@LINE-5]]:5: note: the other reference is here
// CHECK: rejects-overlapping-strides.cpp:[[#@LINE-8]]:3: note: in this meta_for
