// All iterations would write one variable.
// RUN: %refuse %s | FileCheck %s

void sum(const int *a, int *out, int n) {
  int s = 0;
  meta_for (int i = 0; i < n; i++) s += a[i];
  *out = s;
}

// CHECK: rejects-shared-scalar.cpp:[[#@LINE-4]]:36: error: the iterations of this meta_for collide: iterations i = 0 and i = 1 both write 's', which they share; declare it inside the loop
// CHECK: rejects-shared-scalar.cpp:[[#@LINE-5]]:36: note: the other reference is the same one
// CHECK: rejects-shared-scalar.cpp:[[#@LINE-7]]:7: note: 's' is declared here, outside the loop
