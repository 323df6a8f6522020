// RUN: %metafork-cc %s -o %t --dump-after=narrow-loops -Wno-asserted | FileCheck %s
// A loop over the points of a block becomes one of ints where a block size bounds it: its bounds are brought into range.

// Only the block decides where it ends: nothing is clipped.
void whole(int n, float *a) {
  // CHECK-LABEL: kernel whole_r0_n0{{$}}
  // CHECK: threads 0: narrow u0 = 0 .. min(B0 - 1, n - b0*B0 - 1)
  meta_for (int i = 0; i < n; i++) a[i] = i;
}

// Inner points begin and end where an outer point says.
void triangle(int n, float *a) {
  // CHECK-LABEL: kernel triangle_r0_n0{{$}}
  // CHECK: threads 0: narrow u0 = 0 .. min(
  // CHECK: threads 1: narrow u1 = min(max(0, {{.*}}), B1) .. max(-1, min(B1 - 1, {{.*}}))
  meta_for (int i = 0; i < n; i++) {
    meta_for (int j = i; j < 2 * i; j++) a[i * n + j] = j;
  }
}

// Negative twin: a program that did its own tiling has no block size to bound its points; they stay wide.
void tiled(int n, int *a, int B) {
  // CHECK-LABEL: kernel tiled_r0_n0{{$}}
  // CHECK-NOT: threads 0: narrow
  // CHECK: threads 0: u0 = 0 .. B - 1
  meta_for (int v = 0; v < n / B; v++) {
    meta_for (int u = 0; u < B; u++) a[v * B + u] = u;
  }
}
