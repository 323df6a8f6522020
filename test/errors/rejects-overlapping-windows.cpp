// Inner loops of neighbouring iterations overlap.
// RUN: %refuse %s | FileCheck %s

void window(int *a, int n) {
  meta_for (int i = 0; i < n; i++)
    for (int k = 0; k < 3; k++) a[i + k] = k;
}

// CHECK: rejects-overlapping-windows.cpp:[[#@LINE-3]]:33: error: the iterations of this meta_for collide: iteration i = 0 writes 'a[i + k]' and iteration i = 1 writes 'a[i + k]', both a[1] (with n = 6); iterations must be independent [MF201]
// CHECK: rejects-overlapping-windows.cpp:[[#@LINE-4]]:33: note: the other reference is here
// CHECK: rejects-overlapping-windows.cpp:[[#@LINE-6]]:3: note: in this meta_for
