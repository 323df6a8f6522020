// The body may not change the loop variable.
// RUN: %refuse %s | FileCheck %s

void fill(int *a, int n) {
  meta_for (int i = 0; i < n; i++) {
    a[i] = 1;
    i++;
  }
}

// CHECK: rejects-changed-variable.cpp:[[#@LINE-4]]:5: error: this meta_for is not in canonical form: the loop variable 'i' is changed in the loop's body; use a variable of its own
