// The loop must step towards its bound.
// RUN: %refuse %s | FileCheck %s

void fill(int *a, int n) {
  meta_for (int i = 0; i < n; i--) a[i] = 1;
}

// CHECK: rejects-wrong-direction.cpp:[[#@LINE-3]]:26: error: this meta_for is not in canonical form: the loop steps away from its bound [MF110]
