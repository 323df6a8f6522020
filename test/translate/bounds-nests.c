// Bounds of triangular, strided, reversed and shifted nests, each with its mapping above the kernel.
// RUN: rm -rf %t && mkdir -p %t && %metafork-cc %s -o %t/p
// RUN: FileCheck %s < %t/p/bounds-nests_kernels.cu

void triangle(int n, int *a) {
  meta_for (int i = 0; i < n; i++)
    meta_for (int j = i; j < n; j++) a[i * n + j] = 1;
}
// CHECK: // i = b0*B0 + u0,  0 <= b0 <= floord(n - 1, B0),  0 <= u0 <= min(B0 - 1, n - b0*B0 - 1)
// CHECK-NEXT: // j = b1*B1 + u1,  floord(b0*B0, B1) <= b1 <= floord(n - 1, B1),  max(0, i - b1*B1) <= u1 <= min(B1 - 1, n - b1*B1 - 1)
// CHECK: triangle_r0_n0(
// CHECK: r0 = blockIdx.x / N1;
// CHECK-NEXT: r1 = blockIdx.x % N1;
// CHECK-NEXT: t0 = threadIdx.x / T1;
// CHECK-NEXT: t1 = threadIdx.x % T1;
// CHECK: b1 = floord(b0 * B0, B1) + r1;
// CHECK: for (int u1 = (int)mf_min(mf_max(0, (long long)i - b1 * B1), B1) + t1; u1 <= last_u1; u1 += T1) {

void shifted(int n, const int *a, int *b) {
  meta_for (int i = 1; i < n - 1; i++) b[i] = a[i - 1] + a[i + 1];
}
// CHECK: // i = b0*B0 + u0 + 1,  0 <= b0 <= floord(n - 3, B0),  0 <= u0 <= min(B0 - 1, n - b0*B0 - 3)
// CHECK: shifted_r0_n0(
// CHECK: b0 * B0 <= (long long)n - 3; b0 += N0

void reversed(int n, int *a) {
  meta_for (int i = n - 1; i >= 0; i--) a[i] = i;
}
// CHECK: // k_i = b0*B0 + u0,  0 <= b0 <= floord(n - 1, B0)
// CHECK: reversed_r0_n0(
// CHECK: const long long k_i = b0 * B0 + u0;
// CHECK-NEXT: const int i = (long long)n - k_i - 1;

void strided(int n, int *a) {
  meta_for (int i = 2; i < n; i += 3) a[i] = i;
}
// CHECK: strided_r0_n0(
// CHECK: const int i = 3LL * k_i + 2;

void three(int n, int *a) {
  meta_for (int i = 0; i < n; i++)
    meta_for (int j = 0; j < n; j++)
      meta_for (int k = 0; k < n; k++)
        meta_for (int l = 0; l < n; l++) a[((i * n + j) * n + k) * n + l] = 1;
}
// CHECK: three_r0_n0(
// CHECK: r0 = blockIdx.x / (N1 * N2 * N3);
// CHECK-NEXT: r1 = blockIdx.x / (N2 * N3) % N1;
// CHECK-NEXT: r2 = blockIdx.x / N3 % N2;
// CHECK-NEXT: r3 = blockIdx.x % N3;
