// The body may not change the bound.
// RUN: %refuse %s | FileCheck %s

void fill(int *a, const int *b, int n) {
  meta_for (int i = 0; i < n; i++) {
    a[i] = 1;
    if (b[i]) n--;
  }
}

// CHECK: rejects-changed-bound.cpp:[[#@LINE-6]]:28: error: this meta_for is not in canonical form: 'n' is changed in the loop; use a variable that keeps its value
