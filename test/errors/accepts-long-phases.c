// Phases of many iterations take no longer than short ones: what is tried of them is counted together.
// RUN: rm -rf %t && mkdir -p %t && %metafork-cc %s -o %t/p --time-stages 2>&1 | FileCheck %s
// CHECK: analysis {{.*}} ms, {{ *([0-9]{1,4}|1[0-9]{4})\.[0-9]+}} ms of the processor

void copy(int n, double *restrict a, const double *restrict b) {
  meta_for (int v = 0; v < n; v++) {
    double t[2147483647];
    meta_for (int w = 0; w < 2147483647; w++) t[w] = b[w];
    meta_for (int w = 0; w < 8; w++) a[8 * v + w] = t[w];
  }
}
