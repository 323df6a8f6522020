// Kernels in which a thread has several points under way.
// RUN: rm -rf %t && mkdir -p %t && %metafork-cc %s -o %t/p --explain > %t/log
// RUN: FileCheck %s < %t/p/batches_kernels.cu
// RUN: FileCheck %s --check-prefix=CPU < %t/p/batches_kernels.cpp
// RUN: FileCheck %s --check-prefix=EXPLAIN < %t/log

// One dimension: points as far apart as there are threads; the loop tests no point where all of them are there.
// CHECK: __launch_bounds__(512, 1) reversed_r0_n0_batched(
// CHECK: const int *__restrict__ const x = mf_args.x;
// CHECK: for (int mf_u0 = t0; mf_u0 <= last_u0; mf_u0 += 4 * T0) {
// CHECK-NEXT: if (mf_u0 + 3 * T0 <= last_u0) {
// CHECK-NEXT: #pragma unroll
// CHECK-NEXT: for (int mf_g = 0; mf_g < 4; mf_g++) {
// CHECK-NEXT: {{.*}}const int u0 = mf_u0 + mf_g * T0;
// CHECK: y[i] = x[n - 1 - i];
// CHECK: else {
// CHECK-NEXT: for (int u0 = mf_u0; u0 <= last_u0 && u0 <= mf_u0 + 3 * T0; u0 += T0) {
// CHECK: y[i] = x[n - 1 - i];
// EXPLAIN: kernel reversed_r0_n0
// EXPLAIN: variant batched, where T0 <= 512
// EXPLAIN: variant unstaged
// EXPLAIN: certificate of reversed_r0_n0_batched: proved: points, order
void reversed(long n, const int *x, int *y) {
  meta_for (long i = 0; i < n; i++) y[i] = x[n - 1 - i];
}

// What is read of the array that is written is read for all points first.
// CHECK: in_place_r0_n0_batched(
// CHECK: float mf_v0[4];
// CHECK-NEXT: float mf_v1[4];
// CHECK: mf_v0[mf_g] = x[i];
// CHECK-NEXT: mf_v1[mf_g] = y[i];
// CHECK: const float v0 = mf_v0[mf_g];
// CHECK-NEXT: const float v1 = mf_v1[mf_g];
// CHECK-NEXT: const auto v = 2 * v0 + v1;
// CHECK-NEXT: y[i] = v;
void in_place(long n, const float *x, float *y) {
  meta_for (long i = 0; i < n; i++) y[i] = 2 * x[i] + y[i];
}

// CHECK: summed_r0_n0_batched(
// CHECK: mf_v[mf_g] = y[i];
// CHECK: mf_v[mf_g] += v;
// CHECK-NEXT: y[i] = mf_v[mf_g];
void summed(long n, const float *x, float *y) {
  meta_for (long i = 0; i < n; i++) y[i] += x[i];
}

// Two dimensions: neighbours along the outer one, so that they share what they read; the loop inside runs for all of them.
// CHECK: stencil_r0_n0_batched(
// CHECK: for (int mf_u0 = t0 * 8; mf_u0 <= last_u0; mf_u0 += 8 * T0) {
// CHECK-NEXT: if (mf_u0 + 7 <= last_u0) {
// CHECK: for (int u1 = t1; u1 <= last_u1; u1 += T1) {
// CHECK-NEXT: #pragma unroll
// CHECK-NEXT: for (int mf_g = 0; mf_g < 8; mf_g++) {
// CHECK-NEXT: {{.*}}const int u0 = mf_u0 + mf_g;
// CPU: stencil_r0_n0_batched_threads(
// CPU: const float *__restrict__ const a = mf_args.a;
// CPU: for (int mf_u0 = t0 * 8; mf_u0 <= last_u0; mf_u0 += 8 * T0) {
// CPU-NEXT: const int first_i = b0 * B0 + 1;
// CPU-NEXT: const int mf_last_u0 = (int)mf_min(last_u0, mf_u0 + 7);
// CPU-NEXT: for (int u0 = mf_u0; u0 <= mf_last_u0; u0 += 1) {
// CPU-NEXT: const int i = first_i + u0;
// CPU: return mf_args.T0 == 1 && mf_args.T1 == 1 ? stencil_r0_n0_batched_threads<true>(mf_args, mf_block) : stencil_r0_n0_batched_threads<false>(mf_args, mf_block);
// Rather than staged: adjacent threads read neighbours anyway. The defaults are theirs.
// EXPLAIN: kernel stencil_r0_n0
// EXPLAIN: variant batched, where
// EXPLAIN-NEXT: variant staged, where
// EXPLAIN-NEXT: variant unstaged, where
void stencil(int n, const float (*a)[n], float (*b)[n]) {
  meta_for (int i = 1; i < n - 1; i++)
    meta_for (int j = 1; j < n - 1; j++) b[i][j] = a[i - 1][j] + a[i + 1][j] + a[i][j - 1] + a[i][j + 1];
}

// Behind the staged one where threads would scatter.
// EXPLAIN: kernel transposed_r0_n0
// EXPLAIN: variant staged, on a GPU, where
// EXPLAIN-NEXT: variant batched, where
// EXPLAIN-NEXT: variant unstaged, where
void transposed(int n, const float (*a)[n], float (*b)[n]) {
  meta_for (int i = 0; i < n; i++)
    meta_for (int j = 0; j < n; j++) b[j][i] = a[i][j];
}

// Negative twins: a long loop in the body; bounds that differ for the points of a batch; a pointer that is passed on;
// a label, of which a function has one; meta_cache.
// EXPLAIN: kernel rows_r0_n0
// EXPLAIN-NOT: batched
void rows(int n, const float (*a)[n], const float *x, float *y) {
  meta_for (int i = 0; i < n; i++) {
    float s = 0;
    for (int j = 0; j < n; j++) s += a[i][j] * x[j];
    y[i] = s;
  }
}
void triangle(int n, const float (*a)[n], float (*b)[n]) {
  meta_for (int i = 0; i < n; i++)
    meta_for (int j = 0; j <= i; j++) b[i][j] = a[i][j] * 2;
}
static float first(const float *p) { return *p; }
void passed(int n, const float *a, float *b) {
  meta_for (int i = 0; i < n; i++) meta_extent(a, n) b[i] = first(a + i);
}
void labelled(int n, const float *a, float *b) {
  meta_for (int i = 0; i < n; i++) {
  here:
    b[i] = a[i];
  }
}
void cached(int n, const float *a, float *b) {
  meta_for (int i = 0; i < n; i++) meta_cache(a) b[i] = a[i];
}
