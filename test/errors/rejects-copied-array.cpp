// A structured binding copies the whole array.
// RUN: %refuse %s | FileCheck %s

void sum(int n, int (*p)[2], int *a) {
  meta_for (int i = 0; i < n; i++) {
    auto [x, y] = p[i];
    a[i] = x + y;
  }
}

// CHECK: rejects-copied-array.cpp:[[#@LINE-5]]:19: error: this copies an array of the program; copy its elements one by one
