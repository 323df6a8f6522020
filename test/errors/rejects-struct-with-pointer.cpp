// A pointer inside an element points to host memory.
// RUN: %refuse %s | FileCheck %s

struct Row { int *p; };
void fill(Row *r, int n) {
  meta_for (int i = 0; i < n; i++) r[i].p[0] = 1;
}

// CHECK: rejects-struct-with-pointer.cpp:[[#@LINE-3]]:36: error: type 'Row' cannot go to a device: its member 'p' is a pointer to host memory; use the pointer itself as an array
