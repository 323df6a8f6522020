// Where a step or the place of an element has no 64 bits.
// RUN: %refuse %s | FileCheck %s

void wide(int n, double *a) {
  meta_for (int i = 0; i < n; i += (__int128)1 << 100 | 3) a[i] = 1;
}
// CHECK: rejects-numbers-beyond-64-bits.cpp:[[#@LINE-2]]:55: error: this meta_for is not in canonical form: the loop's step has too many digits
