// The variable of a meta_for is an integer or a pointer.
// RUN: %refuse %s | FileCheck %s

void fill(int *a, int n) {
  meta_for (float x = 0; x < n; x += 1) a[(int)x] = 1;
}

// CHECK: rejects-float-variable.cpp:[[#@LINE-3]]:19: error: this meta_for is not in canonical form: the loop variable must be an integer or a pointer, not 'float'
