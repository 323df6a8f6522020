// A return may not leave a meta_for.
// RUN: %refuse %s | FileCheck %s

void fill(int *a, const int *b, int n) {
  meta_for (int i = 0; i < n; i++) {
    if (b[i]) return;
    a[i] = 1;
  }
}

// CHECK: rejects-return-out-of-loop.cpp:[[#@LINE-5]]:15: error: 'return' leaves the meta_for; iterations must run to their end, use a condition or 'continue'
