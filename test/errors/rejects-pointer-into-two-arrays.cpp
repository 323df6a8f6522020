// A pointer into one of two arrays cannot be followed.
// RUN: %refuse %s | FileCheck %s

void choose(int *a, int *b, int n) {
  meta_for (int i = 0; i < n; i++) {
    int *p = i > 3 ? a : b;
    p[i] = 1;
  }
}

// CHECK: rejects-pointer-into-two-arrays.cpp:[[#@LINE-5]]:14: error: the pointer 'i > 3 ? a : b' cannot be followed to one array; use 'a' and its subscripts directly, with an if for each array
