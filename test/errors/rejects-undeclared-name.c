// Names are resolved as in any C program.
// RUN: %refuse %s | FileCheck %s

void fill(int *a, int n) {
  meta_for (int i = 0; i < m; i++) a[i] = 1;
}

// CHECK: rejects-undeclared-name.c:[[#@LINE-3]]:28: error: use of undeclared identifier 'm'
