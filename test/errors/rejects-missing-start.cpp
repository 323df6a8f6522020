// The loop header gives the variable its first value.
// RUN: %refuse %s | FileCheck %s

void fill(int *a, int n) {
  int i = 0;
  meta_for (; i < n; i++) a[i] = 1;
}

// CHECK: rejects-missing-start.cpp:[[#@LINE-3]]:12: error: this meta_for is not in canonical form: the loop must begin by giving its variable a value, as in 'int i = 0'
