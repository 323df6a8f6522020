// Through a reference the loop variable could be changed.
// RUN: %refuse %s | FileCheck %s

void fill(int *a, int n) {
  meta_for (int i = 0; i < n; i++) {
    int &k = i;
    a[k] = 1;
  }
}

// CHECK: rejects-variable-bound-to-reference.cpp:[[#@LINE-5]]:14: error: this meta_for is not in canonical form: the loop variable 'i' is changed in the loop's body; use a variable of its own
