// Phases stand in a switch.
// RUN: %refuse %s | FileCheck %s

void f(int n, int s, int mode, int *a) {
  meta_for (int v = 0; v < n; v++) {
    int x[s];
    switch (mode) {
    case 0:
      meta_for (int t = 0; t < s; t++) x[t] = a[v * s + t];
      break;
    default:
      meta_for (int t = 0; t < s; t++) x[t] = 0;
    }
    meta_for (int t = 0; t < s; t++) a[v * s + t] = x[s - 1 - t];
  }
}

// CHECK: rejects-switch-around-phases.c:[[#@LINE-11]]:5: error: an inner meta_for stands in a statement that a thread block cannot follow; use if, for or while
