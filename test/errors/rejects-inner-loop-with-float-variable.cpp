// A meta_for inside a body is checked like an outermost one, though it runs in order there.
// RUN: %refuse %s | FileCheck %s

void fill(int *a, int n) {
  meta_for (int i = 0; i < n; i++) {
    const int row = i * n;
    meta_for (float x = 0; x < n; x++) a[row + (int)x] = 1;
  }
}

// CHECK: rejects-inner-loop-with-float-variable.cpp:[[#@LINE-4]]:21: error: this meta_for is not in canonical form: the loop variable must be an integer or a pointer, not 'float'
