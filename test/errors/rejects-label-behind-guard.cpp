// RUN: not %metafork-cc %s -o %t 2>&1 | FileCheck %s
// A jump to a label behind the declaration of an array that ends with its block passes what an exception needs; the twin has
// the declaration before the loop.
void accepted(int n, int k, double *a) {
  meta_schedule {
    double part[4];
    for (int t = 0; t < n; t++) {
      switch (k) {
        case 0:
          meta_for (int i = 0; i < 4; i++) part[i] = i + t;
          break;
        case 1:
          meta_for (int i = 0; i < n; i++) a[i] += part[1];
      }
    }
  }
}
void refused(int n, int k, double *a) {
  meta_schedule {
    for (int t = 0; t < n; t++) {
      switch (k) {
        case 0:
          double part[4];
          meta_for (int i = 0; i < 4; i++) part[i] = i + t;
        // CHECK: [[@LINE+1]]:9: error: a jump to this label passes the declaration of 'part', which kernels may have written; declare it before the loop
        case 1:
          meta_for (int i = 0; i < n; i++) a[i] += part[1];
      }
    }
  }
}
// CHECK-NOT: error:
