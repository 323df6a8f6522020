// a[i][10] is a[i + 1][0].
// RUN: %refuse %s | FileCheck %s

void fill(int (*a)[10], int n) {
  meta_for (int i = 0; i < n; i++)
    meta_for (int j = 0; j <= 10; j++) a[i][j] = 1;
}

// CHECK: rejects-row-overrun.cpp:[[#@LINE-3]]:40: error: the iterations of this meta_for collide: iteration i = 0, j = 10 writes 'a[i][j]' and iteration i = 1, j = 0 writes 'a[i][j]', both a[10] (with n = 6); iterations must be independent
// CHECK: rejects-row-overrun.cpp:[[#@LINE-4]]:40: note: the other reference is here
// CHECK: rejects-row-overrun.cpp:[[#@LINE-6]]:3: note: in this meta_for
