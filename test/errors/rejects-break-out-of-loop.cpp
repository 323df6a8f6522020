// A break may not leave a meta_for.
// RUN: %refuse %s | FileCheck %s

void fill(int *a, const int *b, int n) {
  meta_for (int i = 0; i < n; i++) {
    if (b[i]) break;
    a[i] = 1;
  }
}

// CHECK: rejects-break-out-of-loop.cpp:[[#@LINE-5]]:15: error: 'break' leaves the meta_for, whose iterations have no order; use a condition instead [MF120]
