// A function behind a pointer is not visible.
// RUN: %refuse %s | FileCheck %s

void fill(int *a, int n, int (*weight)(int)) {
  meta_for (int i = 0; i < n; i++) a[i] = weight(i);
}

// CHECK: rejects-function-pointer.cpp:[[#@LINE-3]]:43: error: the call 'weight(i)' through a pointer cannot be translated: its body is not visible; call a function by its name
