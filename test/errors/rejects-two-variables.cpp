// A loop header has one variable.
// RUN: %refuse %s | FileCheck %s

void fill(int *a, int n) {
  meta_for (int i = 0, j = 0; i < n; i++, j++) a[i] = j;
}

// CHECK: rejects-two-variables.cpp:[[#@LINE-3]]:13: error: this meta_for is not in canonical form: the loop header declares more than its variable; declare one variable
