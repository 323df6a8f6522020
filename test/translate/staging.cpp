// What is staged, with which extents, between which barriers, and what is not. (How the kernels compute is tested in
// test/run/staging.cpp.)
// RUN: rm -rf %t && mkdir -p %t && %metafork-cc %s -o %t/p --explain > %t/explain
// RUN: FileCheck %s < %t/p/staging_kernels.cu
// RUN: FileCheck %s --check-prefix=WHY < %t/explain
// RUN: %cxx -std=c++20 -Wall -Wextra -Werror -fsyntax-only -I %t/p -I %t/p/runtime/include %t/p/staging_kernels.cpp

void jacobi(int N, const int *a, int *b) {
  meta_for (int i = 1; i < N - 1; i++) b[i] = (a[i - 1] + a[i] + a[i + 1]) / 3;
}
// CHECK-LABEL: __global__ void __launch_bounds__(1024) jacobi_r0_n0_staged(
// CHECK: const int *__restrict__ const a = mf_args.a;
// CHECK: int *const a_s = reinterpret_cast<int *>(mf_shared); // B0 + 2 elements
// CHECK: for (long long b0 = r0; b0 * B0 <= (long long)N - 3; b0 += N0) {
// CHECK-NEXT: const long long i_b = b0 * B0 + 1;
// CHECK-NEXT: __syncthreads();
// CHECK-NEXT: const long long a_at = i_b - 1;
// CHECK: const int last_column = (int)mf_max(-1, mf_min(B0 + 1, (long long)N - i_b));
// CHECK-NEXT: mf_copy_row(&a_s[0], &a[a_at], 0, last_column, (int)threadIdx.x, T0);
// CHECK-NEXT: mf_arrived();
// CHECK: __syncthreads();
// CHECK: for (int mf_u0 = t0; mf_u0 <= last_u0; mf_u0 += 4 * T0) {
// CHECK: const int u0 = mf_u0 + mf_g * T0;
// CHECK: { b[i] = (a_s[u0] + a_s[u0 + 1] + a_s[u0 + 2]) / 3; }
// CHECK-NOT: __syncthreads
// WHY: kernel jacobi_r0_n0
// WHY: staged: a_s = a[b0*B0 .. b0*B0 + B0 + 1], B0 + 2 elements

// Adjacent threads write adjacent elements of b; they read down a column of the tile, whose rows are padded.
void transpose(int rows, int cols, const float *a, float *b) {
  meta_for (int i = 0; i < rows; i++)
    meta_for (int j = 0; j < cols; j++) b[j * rows + i] = a[i * cols + j];
}
// CHECK-LABEL: transpose_r0_n0_staged(
// CHECK: const mf_deal mf_deal0 = mf_dealt(B1, B1 + 1, a, (long long)cols, (int)threadIdx.x, T0 * T1);
// CHECK: mf_copy_rows(mf_deal0, &a_s[0], B1 + 1, &a[a_at], (long long)cols, 0, last_row, 0, (int)mf_min(B1 - 1, end_column));
// CHECK-NEXT: mf_arrived();
// CHECK: for (int u0 = t1; u0 <= last_u0; u0 += T1) {
// CHECK: for (int mf_u1 = t0; mf_u1 <= last_u1; mf_u1 += 8 * T0) {
// CHECK: { b[j * rows + i] = a_s[B1 * u0 + u0 + u1]; }
// WHY: kernel transpose_r0_n0
// WHY: staged: a_s = a[b0*B0 .. b0*B0 + B0 - 1][b1*B1 .. b1*B1 + B1 - 1], B0*B1 + B0 elements (rows padded by one)

// A tile of k, the sweeps outside it, 4 x 4 points of a thread, and k outside these where all of them exist.
void matmul(int n, int m, int k, const float *a, const float *b, float *c) {
  meta_for (int i = 0; i < n; i++)
    meta_for (int j = 0; j < m; j++) {
      float s = 0;
      for (int l = 0; l < k; l++) s += a[i * k + l] * b[l * m + j];
      c[i * m + j] = s;
    }
}
// CHECK-LABEL: __global__ void __launch_bounds__(512, 1) matmul_r0_n0_staged(
// CHECK-NEXT: MF_PARAM(B0) MF_PARAM(B1) MF_PARAM(Bk) MF_PARAM(T0)
// CHECK: float s_t[16];
// CHECK: // B0*Bk + B0 elements
// CHECK: // B1*Bk elements
// CHECK: for (int s0 = 0; s0 <= last_s0; s0++) {
// CHECK-NEXT: const int from0 = 4 * T0 * s0;
// CHECK: for (int s1 = 0; s1 <= last_s1; s1++) {
// CHECK: { s = 0; }
// CHECK-NOT: __syncthreads
// CHECK: for (long long kb = 0, last_kb = floord(l_end - l_begin, Bk); kb <= last_kb; kb++) {
// CHECK: __syncthreads();
// CHECK: mf_copy_rows(mf_deal0, &a_s[0], Bk + 1, &a[a_at], (long long)k,
// CHECK-NOT: __syncthreads
// CHECK: mf_copy_rows(mf_deal1, &b_s[0], B1, &b[b_at], (long long)m,
// CHECK: mf_arrived();
// CHECK: __syncthreads();
// CHECK-NEXT: if (last0 - 4 * T0 - from0 + 1 >= 0 && last1 - 4 * T1 - from1 + 1 >= 0) {
// CHECK: #pragma unroll 4
// CHECK-NEXT: for (int kk = 0; kk <= last_kk; kk++) {
// CHECK: for (int g0 = 0; g0 <= 3; g0++) {
// CHECK: for (int g1 = 0; g1 <= 3; g1++) {
// CHECK: { s += a_s[Bk * u0 + kk + u0] * b_s[B1 * kk + u1]; }
// CHECK: else {
// CHECK: for (int g0 = 0; g0 <= 3; g0++) {
// CHECK: if (to0 - u0 >= 0) {
// CHECK: for (int g1 = 0; g1 <= 3; g1++) {
// CHECK: if (to1 - u1 >= 0) {
// CHECK: for (int kk = 0; kk <= last_kk; kk++) {
// CHECK: { s += a_s[Bk * u0 + kk + u0] * b_s[B1 * kk + u1]; }
// CHECK-NOT: __syncthreads
// CHECK: { c[i * m + j] = s; }

// The range of t depends on the point: the tiles cover the hull of a sweep; where not all points have all of a tile,
// each tests its own bounds. The element
// that is summed up stays in a register; it is touched only if the loop runs.
void polynomial(int n, const float *a, const float *b, float *c) {
  meta_for (int p = 0; p <= 2 * n; p++)
    for (int t = n - p > 0 ? n - p : 0; t <= (n < 2 * n - p ? n : 2 * n - p); t++) c[p] += a[t + p - n] * b[n - t];
}
// CHECK-LABEL: polynomial_r0_n0_staged(
// CHECK: float c_t[7];
// CHECK: // B0 + Bk - 1 elements
// CHECK: // Bk elements
// CHECK: c_t[v0] = c[p_b + u0];
// CHECK: const long long t_begin = mf_max(0, (long long)n - p_b - to0);
// CHECK-NEXT: const long long t_end = mf_min(n, 2LL * n - from0 - p_b);
// CHECK: { c_t[v0] += a_s[kk + u0] * b_s[Bk - kk - 1]; }
// CHECK: const int least_k = mf_min(mf_max((long long)n - p_b - t_b, 0), last_k + to0 + 1);
// CHECK-NEXT: const int most_k = mf_max(-1, mf_min(2LL * n - p_b - t_b, last_k + to0));
// CHECK-NEXT: const int last_kk = last_k;
// CHECK: if (to0 - u0 >= 0) {
// CHECK-NEXT: if (kk + u0 - least_k >= 0 && most_k - kk - u0 >= 0) {
// CHECK-NEXT: { c_t[v0] += a_s[kk + u0] * b_s[Bk - kk - 1]; }
// CHECK: c[p_b + u0] = c_t[v0];

// The corners of the tile are not read by the program: they are not copied.
void cross(int n, int m, const float *a, float *b) {
  meta_for (int i = 1; i < n - 1; i++)
    meta_for (int j = 1; j < m - 1; j++) b[i * m + j] = a[(i - 1) * m + j] + a[(i + 1) * m + j] + a[i * m + j - 1] + a[i * m + j + 1] + a[i * m + j];
}
// CHECK-LABEL: cross_r0_n0_staged(
// CHECK: // B0*B1 + 2*B0 + 2*B1 + 4 elements
// CHECK: const int mf_width0 = B1 + 2;
// CHECK: if (column - 1 >= 0 && B1 - column >= 0 && (long long)m - column - j_b - 1 >= 0 && (long long)n - i_b - row >= 0) {
// CHECK: else {
// CHECK-NEXT: if (row - 1 >= 0 && B0 - row >= 0 && (long long)n - i_b - row - 1 >= 0 && (long long)m - column - j_b >= 0) {

// A triangle: two parts of one array, rows of points that do not exist are not copied.
void syrk(int n, int k, const float *a, float *c) {
  meta_for (int i = 0; i < n; i++)
    meta_for (int j = 0; j <= i; j++)
      for (int l = 0; l < k; l++) c[i * n + j] += a[i * k + l] * a[j * k + l];
}
// CHECK-LABEL: syrk_r0_n0_staged(
// CHECK: const int last1 = mf_max(-1, mf_min(mf_min(B1 - 1, (long long)n - j_b - 1), (long long)B0 + i_b - j_b - 1));
// CHECK: if (i_b + u0 - j_b - u1 >= 0) {
// CHECK: const int last_row_ = (int)mf_max(-1, mf_min(to1, i_b + to0 - j_b));
// WHY: kernel syrk_r0_n0
// WHY: staged: a_s = a[b0*B0 .. b0*B0 + B0 - 1][l_b .. l_b + Bk - 1]
// WHY-NEXT: staged: a_s_ = a[b1*B1 .. b1*B1 + B1 - 1][l_b .. l_b + Bk - 1]
// WHY-NEXT: c is not staged: the kernel writes it

// A filter of radius r in both directions: one loop is cut into tiles, the other one's length is part of the extent.
void filter(int n, int m, int r, const float *a, float *b) {
  meta_for (int i = r; i < n - r; i++)
    meta_for (int j = r; j < m - r; j++) {
      float s = 0;
      for (int y = -r; y <= r; y++)
        for (int x = -r; x <= r; x++) s += a[(i + y) * m + j + x];
      b[i * m + j] = s;
    }
}
// WHY: kernel filter_r0_n0
// WHY: staged: a_s = a[b0*B0 + r + y_b .. b0*B0 + r + y_b + B0 + Bk - 2][b1*B1 .. b1*B1 + 2*r + B1 - 1]

// What may not be read is not read early; what is read once by adjacent threads stays where it is.
void sometimes(int n, const int *m, const int *a, int *b) {
  meta_for (int i = 1; i < n - 1; i++) b[i] = m[i] > 0 ? a[i - 1] + a[i + 1] : 0;
}
// CHECK-NOT: sometimes_r0_n0_staged
// WHY: kernel sometimes_r0_n0
// WHY: m is not staged: each element is read once, by adjacent threads
// WHY-NEXT: a is not staged: 'a[i - 1]' is read only under a condition, or in a loop, that is not followed

// Each element is read by one point.
void every_other(int n, const float *a, float *b) {
  meta_for (int i = 0; i < n; i++) b[i] = a[2 * i] + a[2 * i + 1];
}
// WHY: kernel every_other_r0_n0
// WHY: a is not staged: each element is read once, by adjacent threads
