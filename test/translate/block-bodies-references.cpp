// A reference of a block body touches its element where it is used: a barrier stands before the write and behind it.
// RUN: %metafork-cc %s -o %t
// RUN: FileCheck %s --input-file %t/block-bodies-references_kernels.cu
// RUN: %metafork-cc %s -o %t --explain | FileCheck %s --check-prefix=EXPLAIN

void between(int n, int s, int *p, int *q) {
  meta_for (int i = 0; i < n; i++) meta_extent(p, n * s) meta_extent(q, n * s) {
    int &first = p[i * s];
    meta_for (int j = 0; j < s; j++) q[i * s + j] = p[i * s] + j;
    first = i;
    meta_for (int j = 0; j < s; j++) q[i * s + j] += first;
  }
}
// CHECK: int &first = p[i * s];
// CHECK: { q[i * s + j] = p[i * s] + j; }
// CHECK: __syncthreads();
// CHECK-NEXT: if (threadIdx.x == 0) {
// CHECK-NEXT: { first = i; }
// CHECK-NEXT: }
// CHECK-NEXT: __syncthreads();
// CHECK: { q[i * s + j] += first; }
// CHECK-NOT: __syncthreads
// EXPLAIN: certificate of between_r0_n0: proved: points, program, barriers, offsets
