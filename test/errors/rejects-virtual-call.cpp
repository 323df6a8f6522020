// Which function a virtual call means is not visible.
// RUN: %refuse %s | FileCheck %s

struct Shape { virtual int area(); };
void fill(int *a, int n, Shape *s) {
  meta_for (int i = 0; i < n; i++) a[i] = s->area();
}

// CHECK: rejects-virtual-call.cpp:[[#@LINE-3]]:46: error: a virtual call of 'area' cannot be translated: its body is not known here; call a function that is not virtual
