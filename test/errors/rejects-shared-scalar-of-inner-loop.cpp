// The iterations of an inner meta_for share what the outer body declares.
// RUN: %refuse %s | FileCheck %s

void sums(int *a, const int *b, int n) {
  meta_for (int i = 0; i < n; i++) {
    int s = 0;
    meta_for (int j = 0; j < n; j++) s += b[j];
    a[i] = s;
  }
}

// CHECK: rejects-shared-scalar-of-inner-loop.cpp:[[#@LINE-5]]:38: error: the iterations of this meta_for collide: iterations j = 0 and j = 1 both write 's', which they share; declare it inside the loop
// CHECK: rejects-shared-scalar-of-inner-loop.cpp:[[#@LINE-6]]:38: note: the other reference is the same one
// CHECK: rejects-shared-scalar-of-inner-loop.cpp:[[#@LINE-8]]:9: note: 's' is declared here, outside the loop
