// The iterations share a pointer that they step.
// RUN: %refuse %s | FileCheck %s

void fill(int *a, int n) {
  int *p = a;
  meta_for (int i = 0; i < n; i++) *p++ = i;
}

// CHECK: rejects-shared-pointer-increment.cpp:[[#@LINE-3]]:37: error: the iterations of this meta_for collide: iterations i = 0 and i = 1 both write 'p', which they share; declare it inside the loop
// CHECK: rejects-shared-pointer-increment.cpp:[[#@LINE-4]]:37: note: the other reference is the same one
// CHECK: rejects-shared-pointer-increment.cpp:[[#@LINE-6]]:8: note: 'p' is declared here, outside the loop
