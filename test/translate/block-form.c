// Nests in block form as kernels over points, whose block size is the program's.
// RUN: rm -rf %t && mkdir -p %t && %metafork-cc %s -o %t/p --explain -Wno-asserted > %t/log
// RUN: FileCheck %s < %t/p/block-form_kernels.cu
// RUN: FileCheck %s --check-prefix=EXPLAIN < %t/log
// RUN: FileCheck %s --check-prefix=LAUNCH < %t/p/block-form_launch.cpp
// RUN: FileCheck %s --check-prefix=API < %t/p/block-form.h
// RUN: FileCheck %s --check-prefix=MANIFEST < %t/p/block-form.json
// RUN: %metafork-cc %s -o %t/p --dump-after=check -Wno-asserted | FileCheck %s --check-prefix=CERTIFICATE

// The condition bounds the points, and p is the point.
// CHECK: void __launch_bounds__(1024) reversed_r0_n0(
// CHECK: const int last_u0 = (int)mf_min({{.*}}(long long)n - b0 * B0 - 1
// CHECK: const int p = b0 * B0 + u0;
// CHECK-NEXT: { b[p] = a[n - 1 - p]; }
// EXPLAIN: kernel reversed_r0_n0
// EXPLAIN-NEXT: block form: v*B + u in every use
// EXPLAIN: variant batched, where T0 <= 512 and 4*T0 <= B0
// EXPLAIN: block sizes are the program's: B0 = B
// EXPLAIN: certificate of reversed_r0_n0: proved: {{.*}}untiling
// LAUNCH: {"B0", MF_BLOCK_SIZE, 0, 0, 0, 1, 1073741824},
// LAUNCH: int reversed_r0_n0_launch(
// LAUNCH: if ((long long)B - 1 < 0) return 1; // no iteration
// LAUNCH: mf_values[0] = mf_max(1, mf_min(1073741824, B));
// API: struct { int64_t T0, N0; } r0_n0;
// MANIFEST: "name": "B0",
// MANIFEST: "given": "B"
// CERTIFICATE: kernel "reversed_r0_n0" variant "unstaged"
// CERTIFICATE-NEXT: parameter B0 size 0 most 1073741824{{$}}
// CERTIFICATE: given B - 1
void reversed(int n, int B, const int *a, int *b) {
  int blocks = (n + B - 1) / B;
  meta_for (int v = 0; v < blocks; v++)
    meta_for (int u = 0; u < B; u++) {
      int p = v * B + u;
      if (p < n) b[p] = a[n - 1 - p];
    }
}

// What the body calls v and u are the block and its point, if the block size is B.
// CHECK: named_r0_n0(
// CHECK: const int v = b0;
// CHECK-NEXT: const int u = {{.*}}u0;
// CHECK-NEXT: { b[v * B + u] += v; }
// EXPLAIN: certificate of named_r0_n0: proved: {{.*}}untiling
// LAUNCH: int named_r0_n0_launch(
// LAUNCH: if ((long long)B > 1073741824) return mf_run_source(
// CERTIFICATE: kernel "named_r0_n0" variant "unstaged"
// CERTIFICATE-NEXT: parameter B0 size 0 most 1073741824 is B
void named(int n, int B, int *b) {
  int blocks = n / B;
  meta_for (int v = 0; v < blocks; v++)
    meta_for (int u = 0; u < B; u++) b[v * B + u] += v;
}

// EXPLAIN: kernel transposed_r0_n0
// EXPLAIN: staged: a_s = a[b0*B0 ..
// EXPLAIN: block sizes are the program's: B0 = Bi, B1 = Bj
// EXPLAIN: certificate of transposed_r0_n0_staged: proved: points, order, barriers, staged reads, offsets, scalars, untiling
void transposed(int n, int m, int Bi, int Bj, const float *a, float *b) {
  int dim0 = (n + Bi - 1) / Bi, dim1 = (m + Bj - 1) / Bj;
  meta_for (int vi = 0; vi < dim0; vi++)
    meta_for (int vj = 0; vj < dim1; vj++)
      meta_for (int ui = 0; ui < Bi; ui++)
        meta_for (int uj = 0; uj < Bj; uj++) {
          int i = vi * Bi + ui, j = vj * Bj + uj;
          if (i < n && j < m) b[j * n + i] = a[i * m + j];
        }
}

// Blocks and threads in different orders stay loops of the program.
// EXPLAIN: kernel crossed_r0_n0
// EXPLAIN: vi = 0 .. dim0 - 1  thread blocks
// EXPLAIN-NOT: block sizes are
// EXPLAIN: function reversed
void crossed(int n, int m, int Bi, int Bj, const float *a, float *b) {
  int dim0 = (n + Bi - 1) / Bi, dim1 = (m + Bj - 1) / Bj;
  meta_for (int vi = 0; vi < dim0; vi++)
    meta_for (int vj = 0; vj < dim1; vj++)
      meta_for (int uj = 0; uj < Bj; uj++)
        meta_for (int ui = 0; ui < Bi; ui++) {
          int i = vi * Bi + ui, j = vj * Bj + uj;
          if (i < n && j < m) b[j * n + i] = a[i * m + j];
        }
}
