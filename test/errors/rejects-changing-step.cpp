// The step may not change while the loop runs.
// RUN: %refuse %s | FileCheck %s

void fill(int *a, const int *b, int n) {
  meta_for (int i = 0; i < n; i += b[i]) a[i] = 1;
}

// CHECK: rejects-changing-step.cpp:[[#@LINE-3]]:36: error: this meta_for is not in canonical form: 'b[i]' may change while the loop runs; read it into a variable before the loop
