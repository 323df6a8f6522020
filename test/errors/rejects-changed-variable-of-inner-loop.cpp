// The body of an inner meta_for may not change its variable.
// RUN: %refuse %s | FileCheck %s

void fill(int *a, int n) {
  meta_for (int i = 0; i < n; i++) {
    const int row = i * n;
    meta_for (int j = 0; j < n; j++) {
      a[row + j] = 1;
      j += 1;
    }
  }
}

// CHECK: rejects-changed-variable-of-inner-loop.cpp:[[#@LINE-5]]:7: error: this meta_for is not in canonical form: the loop variable 'j' is changed in the loop's body; use a variable of its own
