// Elements of unknown size cannot be copied.
// RUN: %refuse %s | FileCheck %s

void fill(void *a, int n) {
  meta_for (int i = 0; i < n; i++) ((char *)a)[i] = 1;
}

// CHECK: rejects-void-pointer.cpp:[[#@LINE-3]]:45: error: 'a' points to elements of unknown size; use a pointer to their type
