// The step is added, not multiplied.
// RUN: %refuse %s | FileCheck %s

void fill(int *a, int n) {
  meta_for (int i = 1; i < n; i *= 2) a[i] = 1;
}

// CHECK: rejects-geometric-step.cpp:[[#@LINE-3]]:33: error: this meta_for is not in canonical form: the loop must step its variable by a constant or loop-invariant amount, as in 'i++' or 'i += s' [MF110]
