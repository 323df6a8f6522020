// What kernels wrote to an array comes back at the end of its block, which a branch must not leave.
// RUN: %refuse %s | FileCheck %s

void f(int n, int steps, int *a) {
  meta_schedule {
    for (int t = 0; t < steps; t++) {
      int old[64];
      meta_for (int i = 0; i < 64; i++) old[i] = a[i];
      if (t == n) break;
      meta_for (int i = 0; i < 64; i++) a[i] = old[63 - i];
    }
  }
}
// CHECK: :[[#@LINE-5]]:19: error: this branch leaves the block of 'old', which kernels may have written; declare it before the loop [MF123]

void g(int n, int steps, int *a) {
  meta_schedule {
    for (int t = 0; t < steps; t++) {
      int old[64];
      meta_for (int i = 0; i < 64; i++) old[i] = a[i];
      for (int k = 0; k < 3; k++)
        if (k == n) break;
      meta_for (int i = 0; i < 64; i++) a[i] = old[63 - i];
    }
  }
}
// CHECK-NOT: error:
