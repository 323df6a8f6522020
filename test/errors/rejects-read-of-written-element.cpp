// Every iteration reads what the first one writes.
// RUN: %refuse %s | FileCheck %s

void scale(int *b, const int *a, int n) {
  meta_for (int i = 0; i < n; i++) b[i] = b[0] + a[i];
}

// CHECK: rejects-read-of-written-element.cpp:[[#@LINE-3]]:36: error: the iterations of this meta_for collide: iteration i = 0 writes 'b[i]' and iteration i = 1 reads 'b[0]', both b[0] (with n = 6); iterations must be independent
// CHECK: rejects-read-of-written-element.cpp:[[#@LINE-4]]:43: note: the other reference is here
// CHECK: rejects-read-of-written-element.cpp:[[#@LINE-5]]:3: note: in this meta_for
