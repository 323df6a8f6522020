// References that are too far apart are not staged together: no shared memory holds what lies between them, and a launch
// could not even count its bytes.
// RUN: rm -rf %t && mkdir -p %t && %metafork-cc %s -o %t/p --explain | FileCheck %s

// CHECK: kernel near_r0_n0
// CHECK: staged: b_s = b[b0*B0 .. b0*B0 + B0 + 1], B0 + 2 elements
void near(int n, double *restrict a, const double *restrict b) {
  meta_for (long i = 1; i < n; i++) a[i] = b[i + 1] - b[i - 1];
}

// CHECK: kernel far_r0_n0
// CHECK: b is not staged: the subscript of 'b[i - 4611686018427387904]' has a number beyond 2^40
// CHECK-NOT: variant staged
void far(int n, double *restrict a, const double *restrict b) {
  meta_for (long i = 0; i < n; i++) a[i] = b[i + 1] - b[i - 4611686018427387904];
}
