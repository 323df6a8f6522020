// The other reference is the one that reads.
// RUN: %refuse %s | FileCheck %s

void maximum(const int *a, int *out, int n) {
  int m = a[0];
  meta_for (int i = 0; i < n; i++)
    if (a[i] > m) m = a[i];
  *out = m;
}

// CHECK: rejects-shared-maximum.cpp:[[#@LINE-4]]:19: error: the iterations of this meta_for collide: iterations i = 0 and i = 1 both write 'm', which they share; declare it inside the loop
// CHECK: rejects-shared-maximum.cpp:[[#@LINE-5]]:16: note: the other reference is here
// CHECK: rejects-shared-maximum.cpp:[[#@LINE-8]]:7: note: 'm' is declared here, outside the loop
