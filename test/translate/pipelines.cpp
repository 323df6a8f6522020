// RUN: rm -rf %t
// RUN: %metafork-cc %s -o %t --explain > %t.txt
// RUN: FileCheck %s --input-file %t/pipelines_kernels.cu
// RUN: FileCheck %s --input-file %t/pipelines_launch.cpp --check-prefix=LAUNCH
// RUN: FileCheck %s --input-file %t.txt --check-prefix=WHY
// RUN: not grep -q "not checked" %t.txt
// Tiles that are read ahead of time, and points that a thread holds in registers.
#include <algorithm>

// Groups of four neighbours are read 16 bytes at a time, both arrays are copied by rows into the next stage.
void product(int n, int m, int k, const float *a, const float *b, float *c) {
  meta_for (int i = 0; i < n; i++)
    meta_for (int j = 0; j < m; j++) {
      float s = 0;
      for (int l = 0; l < k; l++) s += a[i * k + l] * b[l * m + j];
      c[i * m + j] = s;
    }
}
// CHECK-LABEL: __launch_bounds__(256, 1) product_r0_n0_pipelined(
// CHECK-NEXT: MF_PARAM(B0) MF_MULTIPLE(B1, 4) MF_MULTIPLE(Bk, 4) MF_PARAM(T0)
// CHECK: float s_t[64];
// CHECK-NEXT: float *const mf_a_s = reinterpret_cast<float *>(mf_shared); // B0*Bk + 4*B0 elements, 2 stages
// CHECK-NEXT: const int mf_shared_1 = 2 * mf_aligned(
// CHECK-NOT: mf_width
// CHECK: const mf_deal mf_deal0 = mf_dealt(Bk, Bk + 4, a, (long long)k, (int)threadIdx.x, T0 * T1);
// CHECK-NEXT: const mf_deal mf_deal1 = mf_dealt(B1, B1, b, (long long)m, (int)threadIdx.x, T0 * T1);
// CHECK: for (long long mf_kb = -1, last_kb = floord(l_end - l_begin, Bk); mf_kb <= last_kb; mf_kb++) {
// CHECK-NEXT: mf_await<0>();
// CHECK-NEXT: __syncthreads();
// CHECK-NEXT: if (mf_kb <= last_kb - 1) {
// CHECK-NEXT: const long long kb = mf_kb + 1;
// CHECK-NEXT: float *const a_s = mf_stage(mf_a_s, (int)(kb % 2), B0 * Bk + 4 * B0);
// CHECK: mf_copy_rows(mf_deal0, &a_s[0], Bk + 4, &a[a_at], (long long)k, from0, last_row, 0, {{.*}});
// CHECK: mf_copy_rows(mf_deal1, &b_s[0], B1, &b[b_at], (long long)m, 0, last_row_, {{.*}});
// CHECK: mf_commit();
// CHECK: if (mf_kb >= 0) {
// CHECK: if (B0 - 8 * T0 - from0 >= 0 && B1 - 8 * T1 - from1 >= 0) {
// CHECK: const float *mf_b_s_f = &b_s[from1 + 4 * t1];
// CHECK-NEXT: #pragma unroll 1
// CHECK-NEXT: for (int mf_kk = 0; mf_kk <= last_kk - 15; mf_kk += 16) {
// CHECK-NEXT: float a_s_f[8][16];
// CHECK: for (int g0 = 0; g0 < 8; g0++) {
// CHECK: for (int mf_e = 0; mf_e < 16; mf_e += 4) {
// CHECK-NEXT: mf_take<4>(&a_s_f[g0][mf_e], &a_s[{{.*}} + mf_e + mf_kk
// CHECK: for (int mf_q = 0; mf_q < 16; mf_q++) {
// CHECK-NEXT: {{\[\[}}maybe_unused]] const int kk = mf_kk + mf_q;
// CHECK-NEXT: float b_s_f[2][4];
// CHECK: mf_take<4>(&b_s_f[g1][v1], &mf_b_s_f[4 * T1 * g1 + v1]);
// CHECK: mf_b_s_f += B1;
// CHECK: if (MF_SPARE(to0 - u0 >= 0)) {
// CHECK: const int g1 = g0 % 2 ? 1 - mf_g1 : mf_g1;
// CHECK: const int v1 = g0 % 2 ? 3 - mf_v1 : mf_v1;
// CHECK: if (MF_SPARE(to1 - u1 >= 0)) {
// CHECK: { s += a_s_f[g0][mf_q] * b_s_f[g1][v1]; }
// CHECK: for (int kk = (last_kk + 1) / 16 * 16; kk <= last_kk; kk++) {
// CHECK: { s += a_s[Bk * u0 + kk + 4 * u0] * mf_one_of<4>(&b_s[B1 * kk + u1 - v1], v1); }
// CHECK: else {
// CHECK-NEXT: {{\[\[}}maybe_unused]] const int mf_t0 = mf_here(t0);
// CHECK: const int u0 = T0 * g0 + from0 + mf_t0;
// CHECK: if (to1 - u1 >= 0) {
// LAUNCH: {"Bk", MF_TILE, 0, 64, 64, 1, 1073741824},
// LAUNCH: static const mf_demand product_r0_n0_pipelined_demands[] = {{{.*}}0, 8, 3}, {1, 8, 4}, {2, 4, -1}, {1, 4, -1}};
// LAUNCH: {"pipelined", product_r0_n0_pipelined_block, MF_CUDA_FUNCTION(product_r0_n0_pipelined), 256, product_r0_n0_pipelined_storage, "8*B0*(Bk + 4) + 8*B1*Bk + 48", 4, product_r0_n0_pipelined_demands, MF_VARIANT_PIPELINED, nullptr},
// WHY: kernel product_r0_n0
// WHY: pipelined: banks of shared memory, with the defaults of a GPU: a_s conflict-free, b_s conflict-free
// WHY: variant pipelined, on a GPU, where {{.*}} and T0*T1 <= 256 and 8*T0 <= B0 and 8*T1 <= B1 and Bk is a multiple of 4 and B1 is a multiple of 4;
// WHY: certificate of product_r0_n0_pipelined: proved: points, order, barriers, staged reads, thread storage, offsets, scalars

// Eight bytes an element: two neighbours; a triangle, whose arrays both have rows of the tile.
void triangle(int n, int k, const double *a, double *c) {
  meta_for (int i = 0; i < n; i++)
    meta_for (int j = 0; j <= i; j++)
      for (int l = 0; l < k; l++) c[i * n + j] += a[i * k + l] * a[j * k + l];
}
// CHECK-LABEL: triangle_r0_n0_pipelined(
// CHECK: double c_t[64];
// CHECK: for (int g1 = 0; g1 <= 7; g1++) {
// CHECK: mf_copy_rows(
// CHECK: if (B0 - 8 * T0 - from0 >= 0 && B1 - 8 * T1 - from1 >= 0) {
// CHECK: if (MF_SPARE(i_b + u0 - j_b - u1 >= 0)) {
// CHECK: { c_t[8 * g0 + g1] += a_s[Bk * u0 + kk + 2 * u0] * a_s_[Bk * u1 + kk + 2 * u1]; }
// LAUNCH: {"Bk", MF_TILE, 0, 32, 64, 1, 1073741824},
// WHY: kernel triangle_r0_n0
// WHY: certificate of triangle_r0_n0_pipelined: proved:

// What is called may not end for a point that does not exist: each is tested, with the loop outside.
static int reduced(int x) {
  while (x >= 17) x -= 17;
  return x;
}
void modular(int n, int m, int k, const int *a, const int *b, int *c) {
  meta_for (int i = 0; i < n; i++)
    meta_for (int j = 0; j < m; j++) {
      int s = 0;
      for (int l = 0; l < k; l++) s = reduced(s + a[i * k + l] * b[l * m + j]);
      c[i * m + j] = s;
    }
}
// CHECK-LABEL: modular_r0_n0_pipelined(
// CHECK: mf_commit();
// CHECK: if (last0 - 8 * T0 - from0 + 1 >= 0 && last1 - 8 * T1 - from1 + 1 >= 0) {
// CHECK: else {
// CHECK: for (int kk = 0; kk <= last_kk; kk++) {
// CHECK: if (to0 - u0 >= 0) {
// CHECK: if (to1 - u1 >= 0) {

// The same behind parentheses, template arguments and an operator of the program's; a quotient of numbers that are not there.
template <int by> int lowered(int x) {
  while (x >= by) x -= by;
  return x;
}
struct Residue {
  int value;
};
inline int operator*(Residue a, Residue b) { return lowered<17>(a.value * b.value); }
void parenthesised(int n, int m, int k, const int *a, const int *b, int *c) {
  meta_for (int i = 0; i < n; i++)
    meta_for (int j = 0; j < m; j++)
      for (int l = 0; l < k; l++) c[i * m + j] += (reduced)(a[i * k + l]) + b[l * m + j];
}
void arguments(int n, int m, int k, const int *a, const int *b, int *c) {
  meta_for (int i = 0; i < n; i++)
    meta_for (int j = 0; j < m; j++)
      for (int l = 0; l < k; l++) c[i * m + j] += lowered<3>(a[i * k + l]) + b[l * m + j];
}
void operators(int n, int m, int k, const Residue *a, const Residue *b, int *c) {
  meta_for (int i = 0; i < n; i++)
    meta_for (int j = 0; j < m; j++)
      for (int l = 0; l < k; l++) c[i * m + j] += a[i * k + l] * b[l * m + j];
}
void quotients(int n, int m, int k, const int *a, const int *b, int *c) {
  meta_for (int i = 0; i < n; i++)
    meta_for (int j = 0; j < m; j++)
      for (int l = 0; l < k; l++) c[i * m + j] += a[i * k + l] / b[l * m + j];
}
// CHECK-NOT: MF_SPARE
// CHECK-LABEL: parenthesised_r0_n0_pipelined(
// CHECK-NOT: MF_SPARE
// CHECK-LABEL: arguments_r0_n0_pipelined(
// CHECK-NOT: MF_SPARE
// CHECK-LABEL: operators_r0_n0_pipelined(
// CHECK-NOT: MF_SPARE
// CHECK-LABEL: quotients_r0_n0_pipelined(
// CHECK-NOT: MF_SPARE

// One dimension: each point has elements of its own, a thread one point, and four tiles are under way.
void row(int n, int k, const float *a, const float *x, float *y) {
  meta_for (int i = 0; i < n; i++) {
    float s = 0;
    for (int l = 0; l < k; l++) s += a[i * k + l] * x[l];
    y[i] = s;
  }
}
// CHECK-LABEL: row_r0_n0_pipelined(
// CHECK-NEXT: MF_PARAM(B0) MF_MULTIPLE(Bk, 4) MF_PARAM(T0) MF_PARAM(N0)
// CHECK: float s_t[1];
// CHECK: // B0*Bk + 4*B0 elements, 4 stages
// CHECK: for (long long mf_kb = -3, last_kb = floord(l_end - l_begin, Bk); mf_kb <= last_kb; mf_kb++) {
// CHECK-NEXT: mf_await<2>();
// CHECK: mf_copy_rows(mf_deal0, &a_s[0], Bk + 4, &a[a_at], (long long)k, from0, last_row, 0, {{.*}});
// CHECK: mf_copy_row(&x_s[0], &x[x_at], 0, last_column_, (int)threadIdx.x, T0);
// CHECK: if (to0 - u0 >= 0) {
// CHECK: for (int mf_kk = 0; mf_kk <= last_kk - 15; mf_kk += 16) {
// CHECK: mf_take<4>(&a_s_f[mf_e], &a_s[Bk * u0 + mf_e + mf_kk + 4 * u0]);
// CHECK: { s += a_s_f[mf_q] * x_s_f[mf_q]; }
// CHECK: for (int kk = (last_kk + 1) / 16 * 16; kk <= last_kk; kk++) {
// CHECK-NEXT: { s += a_s[Bk * u0 + kk + 4 * u0] * x_s[kk]; }
// LAUNCH: {"B0", MF_BLOCK_SIZE, 0, 64, 1024, 1, 1073741824},
// LAUNCH-NEXT: {"Bk", MF_TILE, 0, 64, 512, 1, 1073741824},
// LAUNCH-NEXT: {"T0", MF_THREADS, 0, 128, 128, 1, 1024},
// WHY: kernel row_r0_n0
// WHY: pipelined: banks of shared memory, with the defaults of a GPU: a_s conflict-free, x_s conflict-free
// WHY: variant pipelined, on a GPU, where {{.*}} and T0 <= 256 and Bk is a multiple of 4;
// WHY: B0 = 64 (down to 32); the largest is halved until a launch has 1 block a multiprocessor, or 2 of another variant; variant pipelined down to 16, with twice the tile each time
// WHY: certificate of row_r0_n0_pipelined: proved: points, order, barriers, staged reads, thread storage, offsets, scalars

// Down the columns, which adjacent threads read: nothing is shared, all is waited for.
void column(int n, int k, const double *a, double *y) {
  meta_for (int j = 0; j < n; j++)
    for (int l = 0; l < k; l++) y[j] += a[l * n + j];
}
// CHECK-LABEL: column_r0_n0_pipelined(
// CHECK-NEXT: MF_MULTIPLE(B0, 2) MF_PARAM(Bk)
// CHECK: mf_copy_rows(
// LAUNCH: {"Bk", MF_TILE, 0, 32, 512, 1, 1073741824},
// WHY: kernel column_r0_n0
// WHY: certificate of column_r0_n0_pipelined: proved:

// A window: a thread has neighbours that share what they read, 16 bytes at a time and a piece before its use.
void window(int n, int k, const float *a, const float *w, float *y) {
  meta_for (int i = 0; i < n; i++)
    for (int l = 0; l < k; l++) y[i] += a[i + l] * w[l];
}
// CHECK-LABEL: window_r0_n0_pipelined(
// CHECK: float y_t[8];
// CHECK: mf_copy_row(&a_s[0], &a[a_at], from0, last_column, (int)threadIdx.x, T0);
// CHECK: mf_commit();
// CHECK-NEXT: if (mf_kb >= 0) {
// There is room for a whole sweep behind the block, and so no test of its size.
// CHECK-NEXT: const long long kb = mf_kb;
// CHECK-NEXT: float *const a_s = mf_stage(mf_a_s, (int)(kb % 2), B0 + Bk + 8 * T0 - 2);
// CHECK-NOT: if (
// CHECK: for (int mf_kk = 0; mf_kk <= last_kk - 127; mf_kk += 128) {
// CHECK-NEXT: float a_s_f[136];
// CHECK-NEXT: #pragma unroll
// CHECK-NEXT: for (int mf_e = 0; mf_e < 12; mf_e += 4) {
// CHECK-NEXT: mf_take<4>(&a_s_f[mf_e], &a_s[from0 + mf_e + mf_kk + 8 * t0]);
// CHECK: float w_s_f[128];
// CHECK: for (int mf_q = 0; mf_q < 128; mf_q++) {
// CHECK-NEXT: if (mf_q % 4 == 0 && mf_q < 124) {
// CHECK-NEXT: mf_take<4>(&a_s_f[mf_q + 12], &a_s[from0 + mf_kk + mf_q + 8 * t0 + 12]);
// CHECK: mf_take<4>(&w_s_f[mf_q + 4], &w_s[mf_kk + mf_q + 4]);
// CHECK: for (int v0 = 0; v0 <= 7; v0++) {
// CHECK: if (MF_SPARE(to0 - u0 >= 0)) {
// CHECK-NEXT: { y_t[v0] += a_s_f[mf_q + v0] * w_s_f[mf_q]; }
// CHECK: { y_t[v0] += a_s[kk + u0] * w_s[kk]; }
// LAUNCH: {"B0", MF_BLOCK_SIZE, 0, 1024, 1024, 1, 1073741824},
// LAUNCH-NEXT: {"Bk", MF_TILE, 0, 2048,
// WHY: kernel window_r0_n0
// WHY: pipelined: banks of shared memory, with the defaults of a GPU: a_s 2 ways, w_s conflict-free
// WHY: certificate of window_r0_n0_pipelined: proved:

// Backwards, with 8 bytes: six neighbours, which are three groups. At the ends of the array pieces of a tile.
void convolve(int n, int k, const double *a, const double *w, double *y) {
  meta_for (int i = 0; i < n; i++)
    for (int l = std::max(0, i - n + 1); l <= std::min(i, k - 1); l++) y[i] += a[i - l] * w[l];
}
// CHECK-LABEL: convolve_r0_n0_pipelined(
// CHECK: double y_t[6];
// CHECK: mf_take_down<2>(&a_s_f[mf_e], &a_s[
// CHECK: mf_take<2>(&w_s_f[mf_e], &w_s[mf_e + mf_kk]);
// CHECK: { y_t[v0] += a_s_f[mf_q + {{[0-9]+}} - v0] * w_s_f[mf_q]; }
// CHECK: for (int piece = 0; piece <= last_piece; piece++) {
// CHECK: constexpr int mf_k_in_piece = 0;
// CHECK: const int last_k_in_piece = (int)mf_min(31, last_k - piece_k);
// WHY: kernel convolve_r0_n0
// WHY: certificate of convolve_r0_n0_pipelined: proved:

// Elements of two sizes: five neighbours, an odd number, one element at a time.
void mixed(int n, int k, const float *a, const double *w, double *y) {
  meta_for (int i = 0; i < n; i++)
    for (int l = 0; l < k; l++) y[i] += a[i + l] * w[l];
}
// CHECK-LABEL: mixed_r0_n0_pipelined(
// CHECK: double y_t[5];
// CHECK-NOT: mf_take

// Negative twins: all points read the same; elements of their own that are read through others; and a loop that writes an
// array, so that there are no registers for its values.
void pairs(int n, int k, const float *a, const float *x, float *y) {
  meta_for (int i = 0; i < n; i++)
    for (int l = 0; l < k; l++) y[i] += (a[l] - x[i]) * (a[l] - x[i]);
}
void indirect(int n, int k, const float *a, const int *at, const float *x, float *y) {
  meta_for (int i = 0; i < n; i++)
    for (int l = 0; l < k; l++) y[i] += a[at[i] + l] * x[l];
}
void trace(int n, int m, int k, const float *a, const float *b, float *c) {
  meta_for (int i = 0; i < n; i++)
    meta_for (int j = 0; j < m; j++)
      for (int l = 0; l < k; l++) c[(i * m + j) * k + l] = a[i * k + l] * b[l * m + j];
}
// CHECK-NOT: {{(pairs|indirect|trace)}}_r0_n0_pipelined
