// A return at block level leaves the construct.
// RUN: %refuse %s | FileCheck %s

void f(int n, int s, int *a) {
  meta_for (int v = 0; v < n; v++) {
    int x[s];
    meta_for (int t = 0; t < s; t++) x[t] = a[v * s + t];
    if (x[0] > 5) return;
    meta_for (int t = 0; t < s; t++) a[v * s + t] = x[s - 1 - t];
  }
}

// CHECK: rejects-return-in-block-body.c:[[#@LINE-5]]:19: error: 'return' leaves the meta_for; iterations must run to their end, use a condition or 'continue'
