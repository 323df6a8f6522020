// Loop variables have at most 64 bits.
// RUN: %refuse %s | FileCheck %s

void fill(int *a, int n) {
  meta_for (__int128 i = 0; i < n; i++) a[(int)i] = 1;
}

// CHECK: rejects-wide-variable.cpp:[[#@LINE-3]]:22: error: this meta_for is not in canonical form: the loop variable must have at most 64 bits, not the type '__int128' [MF113]
