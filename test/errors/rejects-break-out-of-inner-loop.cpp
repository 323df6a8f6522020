// A break may not leave an inner meta_for.
// RUN: %refuse %s | FileCheck %s

void fill(int *a, const int *b, int n) {
  meta_for (int i = 0; i < n; i++) {
    const int row = i * n;
    meta_for (int j = 0; j < n; j++) {
      if (b[j]) break;
      a[row + j] = 1;
    }
  }
}

// CHECK: rejects-break-out-of-inner-loop.cpp:[[#@LINE-6]]:17: error: 'break' leaves the meta_for, whose iterations have no order; use a condition instead [MF120]
