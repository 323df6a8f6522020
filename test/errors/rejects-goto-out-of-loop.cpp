// A goto may not leave a meta_for.
// RUN: %refuse %s | FileCheck %s

void fill(int *a, int n) {
  meta_for (int i = 0; i < n; i++) {
    if (a[i] < 0) goto out;
    a[i] = 1;
  }
out:;
}

// CHECK: rejects-goto-out-of-loop.cpp:[[#@LINE-6]]:19: error: 'goto out' leaves the meta_for; iterations must run to their end, use a condition or 'continue' [MF120]
