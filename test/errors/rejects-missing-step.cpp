// The loop header has a step.
// RUN: %refuse %s | FileCheck %s

void fill(int *a, int n) {
  meta_for (int i = 0; i < n; ) a[i] = 1;
}

// CHECK: rejects-missing-step.cpp:[[#@LINE-3]]:31: error: this meta_for is not in canonical form: the loop must step its variable by a constant or loop-invariant amount, as in 'i++' or 'i += s'
