// Bounds over 64-bit and unsigned scalars, products of scalars and numbers of points are computed in 64 bits.
// RUN: rm -rf %t && mkdir -p %t && %metafork-cc %s -o %t/p
// RUN: FileCheck %s < %t/p/wide-arithmetic_kernels.cu
// RUN: FileCheck %s --check-prefix=LAUNCH < %t/p/wide-arithmetic_launch.cpp
#include <stddef.h>

void sizes(size_t n, float *a) {
  meta_for (size_t i = 0; i < n; i++) a[i] = 0;
}
// CHECK: sizes_r0_n0(
// CHECK: b0 * B0 <= (long long)n - 1
// CHECK: const unsigned long i = (unsigned long)(b0 * B0 + u0);
// LAUNCH: sizes_r0_n0_launch(
// LAUNCH: const int64_t mf_points[] = {mf_count(0, (long long)n - 1)};
// LAUNCH: mf_choose(mf_r, &sizes_r0_n0_kernel, mf_path, &mf_args, mf_points, mf_values);
void products(int n, int m, float *a) {
  meta_for (int i = 0; i < n * m; i++) a[i] = 0;
}
// CHECK: products_r0_n0(
// CHECK: b0 * B0 <= (long long){{n|m}} * {{n|m}} - 1
// LAUNCH: products_r0_n0_launch(
// LAUNCH: const int64_t mf_points[] = {mf_count(0, (long long){{n|m}} * {{n|m}} - 1)};
void matrix(int n, int m, const float *a, float *b) {
  meta_for (int i = 0; i < n; i++)
    meta_for (int j = 0; j < m; j++) b[j * n + i] = a[i * m + j];
}
// LAUNCH: matrix_r0_n0_launch(
// LAUNCH: mf_include(&mf_ranges[0], 0, (long long){{n|m}} * {{n|m}} - 1)
// LAUNCH: const int64_t mf_points[] = {mf_count(0, (long long)n - 1), mf_count(0, (long long)m - 1)};
// Points are counted with block sizes of 1; a lower bound that is a maximum is known before.
void between(long n, long lo, long hi, float *a) {
  meta_for (long i = lo > 0 ? lo : 0; i < (n < hi ? n : hi); i++) a[i] = 0;
}
// LAUNCH: between_r0_n0_launch(
// LAUNCH: const long long lo0 = mf_max(0, lo);
// LAUNCH-NEXT: const int64_t mf_points[] = {mf_count(mf_max(mf_max(0, -lo0), lo - lo0), mf_min(hi - lo0 - 1, n - lo0 - 1))};
// LAUNCH: floord(hi - lo0 - 1, mf_args.B0)
void every_second(int n, float *a) {
  meta_for (float *p = a; p < a + n; p += 2) *p = 0;
}
// LAUNCH: every_second_r0_n0_launch(
// LAUNCH: const int64_t mf_points[] = {mf_count(0, floord((long long)n - 1, 2))};
// LAUNCH: floord((long long)n - 1, 2LL * mf_args.B0)
