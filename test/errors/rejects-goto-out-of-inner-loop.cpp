// Nor may a goto, even to a label of the same iteration of the outer loop.
// RUN: %refuse %s | FileCheck %s

void fill(int *a, const int *b, int n) {
  meta_for (int i = 0; i < n; i++) {
    const int row = i * n;
    meta_for (int j = 0; j < n; j++) {
      if (b[j]) goto out;
      a[row + j] = 1;
    }
  out:;
  }
}

// CHECK: rejects-goto-out-of-inner-loop.cpp:[[#@LINE-7]]:17: error: 'goto out' leaves the meta_for; iterations must run to their end, use a condition or 'continue' [MF120]
