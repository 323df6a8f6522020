// Bounds over 64-bit and unsigned scalars, and products of scalars, are computed in 64 bits.
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
void products(int n, int m, float *a) {
  meta_for (int i = 0; i < n * m; i++) a[i] = 0;
}
// CHECK: products_r0_n0(
// CHECK: b0 * B0 <= (long long){{n|m}} * {{n|m}} - 1
void matrix(int n, int m, const float *a, float *b) {
  meta_for (int i = 0; i < n; i++)
    meta_for (int j = 0; j < m; j++) b[j * n + i] = a[i * m + j];
}
// LAUNCH: matrix_r0_n0_launch(
// LAUNCH: mf_include(&mf_ranges[0], 0, (long long){{n|m}} * {{n|m}} - 1)
