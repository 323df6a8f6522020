// A function without a body may give another value each time.
// RUN: %refuse %s | FileCheck %s

int size();
void fill(int *a) {
  meta_for (int i = 0; i < size(); i++) a[i] = 1;
}

// CHECK: rejects-bound-from-unknown-function.cpp:[[#@LINE-3]]:28: error: this meta_for is not in canonical form: 'size()' may change while the loop runs; read it into a variable before the loop [MF112]
