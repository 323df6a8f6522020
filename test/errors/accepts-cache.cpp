// meta_cache stages what would not be staged without it, and what another nest of the region does not use.
// RUN: %accept %s --explain | FileCheck %s

void copy(const float *a, const float *x, float *b, float *c, int n) {
  meta_schedule meta_cache(a) cache(x) {
    meta_for (int i = 0; i < n; i++) b[i] = a[i];
    meta_for (int i = 0; i < n; i++) c[i] = x[i] + a[i];
  }
}

// CHECK: staged: a_s = a[b0*B0 .. b0*B0 + B0 - 1], B0 elements
// CHECK: staged: x_s = x[b0*B0 .. b0*B0 + B0 - 1], B0 elements
// CHECK-NEXT: staged: a_s = a[b0*B0 .. b0*B0 + B0 - 1], B0 elements
