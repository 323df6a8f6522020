// The bound may not depend on the loop's own variable.
// RUN: %refuse %s | FileCheck %s

void fill(int *a, int n) {
  meta_for (int i = 0; i < n - i; i++) a[i] = 1;
}

// CHECK: rejects-bound-on-own-variable.cpp:[[#@LINE-3]]:30: error: this meta_for is not in canonical form: 'n - i' may change while the loop runs; read it into a variable before the loop [MF112]
