// A break in a phase leaves its meta_for.
// RUN: %refuse %s | FileCheck %s

void f(int n, int s, int *a) {
  meta_for (int v = 0; v < n; v++) {
    int x[s];
    for (int k = 0; k < 3; k++) {
      meta_for (int t = 0; t < s; t++) {
        if (a[v * s + t] == k) break;
        x[t] = a[v * s + t];
      }
    }
    meta_for (int t = 0; t < s; t++) a[v * s + t] = x[s - 1 - t];
  }
}

// CHECK: rejects-break-out-of-phase.c:[[#@LINE-8]]:32: error: 'break' leaves the meta_for, whose iterations have no order; use a condition instead [MF120]
