// Objects with virtual functions cannot be copied to a device.
// RUN: %refuse %s | FileCheck %s

struct Shape { int x; virtual int area(); };
void fill(Shape *s, int n) {
  meta_for (int i = 0; i < n; i++) s[i].x = 1;
}

// CHECK: rejects-virtual-class.cpp:[[#@LINE-3]]:36: error: type 'Shape' cannot go to a device: it has virtual functions; use a plain struct
