// The break belongs to the meta_for, not to the switch around it.
// RUN: %refuse %s | FileCheck %s

void fill(int *a, const int *b, int n) {
  switch (n) {
  case 1:
    meta_for (int i = 0; i < n; i++) {
      if (b[i]) break;
      a[i] = 1;
    }
  }
}

// CHECK: rejects-break-in-loop-inside-switch.cpp:[[#@LINE-6]]:17: error: 'break' leaves the meta_for, whose iterations have no order; use a condition instead [MF120]
