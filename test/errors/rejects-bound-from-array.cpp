// The bound of the outermost loop may not be read from an array.
// RUN: %refuse %s | FileCheck %s

void fill(int *a, const int *b) {
  meta_for (int i = 0; i < b[0]; i++) a[i] = 1;
}

// CHECK: rejects-bound-from-array.cpp:[[#@LINE-3]]:28: error: this meta_for is not in canonical form: 'b[0]' may change while the loop runs; read it into a variable before the loop [MF112]
