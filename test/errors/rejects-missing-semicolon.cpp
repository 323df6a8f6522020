// Clang's own errors come out as they are.
// RUN: %refuse %s | FileCheck %s

void fill(int *a, int n) {
  meta_for (int i = 0; i < n; i++)
    a[i] = 1
}

// CHECK: rejects-missing-semicolon.cpp:[[#@LINE-3]]:13: error: expected ';' after expression
