// RUN: rm -rf %t && mkdir %t
// RUN: %metafork-cc %s -o %t/on --fp-contract=on --explain > %t/on.txt
// RUN: FileCheck %s --input-file %t/on/products-in-warps_kernels.cu
// RUN: FileCheck %s --input-file %t/on/products-in-warps_kernels.cpp --check-prefix=CPU
// RUN: FileCheck %s --input-file %t/on/products-in-warps_launch.cpp --check-prefix=LAUNCH
// RUN: FileCheck %s --input-file %t/on.txt --check-prefix=WHY
// RUN: not grep "not checked" %t/on.txt
// RUN: not grep -E "(floats|called|both|grown)_r0_n0_tensor" %t/on/products-in-warps_kernels.cu
// RUN: %metafork-cc %s -o %t/off
// RUN: not grep -E "_tensor|mf_multiply_in_warp" %t/off/products-in-warps_kernels.cu %t/off/products-in-warps_launch.cpp
// Products of doubles that warps do together, where products and sums are contracted.

void product(int n, int m, int k, const double *a, const double *b, double *c) {
  meta_for (int i = 0; i < n; i++)
    meta_for (int j = 0; j < m; j++) {
      double s = 0;
      for (int l = 0; l < k; l++) s += a[i * k + l] * b[l * m + j];
      c[i * m + j] = s;
    }
}
// CHECK-LABEL: __launch_bounds__(256, 1) product_r0_n0_tensor(
// CHECK-NEXT: MF_PARAM(B0) MF_MULTIPLE(B1, 2) MF_MULTIPLE(Bk, 2) MF_MULTIPLE(T0, 8) MF_MULTIPLE(T1, 4)
// CHECK: B0*Bk + 4*B0 elements, 2 stages
// CHECK: const int t0 = threadIdx.x / (8 * T1) * 8 + threadIdx.x % 32 / 4;
// CHECK-NEXT: const int t1 = threadIdx.x / 32 % (T1 / 4) * 4 + threadIdx.x % 4;
// CHECK: const int mf_lane = t1 % 4, mf_odd = t0 % 2;
// CHECK-NEXT: const int mf_lane_column = t1 - mf_lane + t0 % 8 / 2;
// CHECK: for (int mf_kk = 0; mf_kk <= last_kk - 15; mf_kk += 16) {
// CHECK-NEXT: double mf_y[4][4];
// CHECK: mf_y[mf_pair][mf_q] = b_s[{{.*}}2 * mf_lane_column + mf_odd
// CHECK: for (int mf_row = 0; mf_row < 8; mf_row += 2) {
// CHECK: mf_x[1][mf_q] = a_s[{{.*}}mf_lane
// CHECK: mf_multiply_in_warp(mf_x[0], mf_x[1], mf_y[mf_pair], s_t[2 * mf_pair + 8 * mf_row], s_t[2 * mf_pair + 8 * mf_row + 1], s_t[2 * mf_pair + 8 * mf_row + 8], s_t[2 * mf_pair + 8 * mf_row + 9], (int)threadIdx.x);
// CHECK: for (int kk = (last_kk + 1) / 16 * 16; kk <= last_kk; kk++) {
// CHECK: s = fma(a_s[
// CPU-LABEL: product_r0_n0_tensor_block(
// CPU-NOT: mf_multiply_in_warp
// CPU: s = fma(a_s[
// LAUNCH: {"B0", MF_BLOCK_SIZE, 0, 64, 64, 1, 1073741824},
// LAUNCH-NEXT: {"B1", MF_BLOCK_SIZE, 1, 128, 64, 1, 1073741824},
// LAUNCH-NEXT: {"Bk", MF_TILE, 0, 16, 64, 1, 1073741824},
// LAUNCH-NEXT: {"T0", MF_THREADS, 0, 8, 16, 1, 1024},
// LAUNCH: {"tensor", product_r0_n0_tensor_block, {{.*}}, MF_VARIANT_TENSOR, nullptr},
// LAUNCH-NEXT: {"pipelined", {{.*}}, MF_VARIANT_PIPELINED, nullptr},
// WHY: variant tensor, on a GPU of compute capability 9.0, where {{.*}} and T0 is a multiple of 8 and T1 is a multiple of 4; {{.*}} bytes with the defaults of a GPU
// WHY: variant pipelined, on a GPU, where
// WHY: certificate of product_r0_n0_tensor: proved: points, order, barriers, staged reads, thread storage, offsets, scalars

// A difference, with a factor that is scaled; columns in pairs of groups.
void lower(int n, int k, double alpha, const double *a, double *c) {
  meta_for (int i = 0; i < n; i++)
    meta_for (int j = 0; j <= i; j++)
      for (int l = 0; l < k; l++) c[i * n + j] -= alpha * a[i * k + l] * a[j * k + l];
}
// CHECK-LABEL: lower_r0_n0_tensor(
// CHECK: mf_x[0][mf_q] = -(alpha * a_s[
// CHECK: c_t[2 * mf_pair + 8 * mf_row]
// WHY: certificate of lower_r0_n0_tensor: proved:

// Negative twins: floats; a factor that is called; two products; a loop that multiplies what it has.
void floats(int n, const float *a, const float *b, float *c) {
  meta_for (int i = 0; i < n; i++)
    meta_for (int j = 0; j < n; j++)
      for (int l = 0; l < n; l++) c[i * n + j] += a[i * n + l] * b[l * n + j];
}
static double half(double x) { return x / 2; }
void called(int n, const double *a, const double *b, double *c) {
  meta_for (int i = 0; i < n; i++)
    meta_for (int j = 0; j < n; j++)
      for (int l = 0; l < n; l++) c[i * n + j] += half(a[i * n + l]) * b[l * n + j];
}
void both(int n, const double *a, const double *b, double *c) {
  meta_for (int i = 0; i < n; i++)
    meta_for (int j = 0; j < n; j++)
      for (int l = 0; l < n; l++) c[i * n + j] += a[i * n + l] * b[l * n + j] + b[i * n + l] * a[l * n + j];
}
void grown(int n, const double *a, const double *b, double *c) {
  meta_for (int i = 0; i < n; i++)
    meta_for (int j = 0; j < n; j++)
      for (int l = 0; l < n; l++) c[i * n + j] = c[i * n + j] * a[i * n + l] + b[l * n + j];
}
