// --check runs kernels where their points are, however far that is.
// RUN: rm -rf %t && %metafork-cc %s --check --explain -o %t | FileCheck %s

// CHECK: certificate of far_r0_n0: proved: {{.*}}runs
void far(double *restrict a) {
  meta_for (int i = 1000; i < 1010; i++) a[i] += 1;
}
// CHECK: certificate of many_r0_n0: proved: {{.*}}runs
void many(double *restrict a) {
  meta_for (int i = -50; i < 100; i++) a[i + 50] += 1;
}
