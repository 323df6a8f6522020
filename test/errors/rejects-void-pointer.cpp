// Elements of unknown size cannot be copied.
// RUN: %refuse %s | FileCheck %s

void fill(void *a, int n) {
  meta_for (int i = 0; i < n; i++) ((char *)a)[i] = 1;
}

// CHECK: rejects-void-pointer.cpp:[[#@LINE-3]]:45: error: 'a' points to elements of unknown size; use a pointer to their type
// CHECK: rejects-void-pointer.cpp:[[#@LINE-4]]:37: error: the pointer '(char *)a' cannot be followed to one array; use 'a' and its subscripts directly, with an if for each array
