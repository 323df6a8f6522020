// The published bounds of the polynomial: 0 <= b <= 2n/B and 0 <= u <= min(B-1, 2n - b*B), walked cyclically.
// RUN: rm -rf %t && mkdir -p %t && %metafork-cc %s -o %t/p --explain | FileCheck %s --check-prefix=EXPLAIN
// RUN: FileCheck %s < %t/p/bounds-polynomial_kernels.cu
// RUN: FileCheck %s --check-prefix=CPU < %t/p/bounds-polynomial_kernels.cpp

void product(int n, const int *a, const int *b, int *c) {
  meta_for (int p = 0; p <= 2 * n; p++) {
    c[p] = 0;
    for (int t = p > n ? 0 : n - p; t <= (p > n ? 2 * n - p : n); t++) c[p] += a[t + p - n] * b[n - t];
  }
}

// EXPLAIN: bounds-polynomial.c:7: kernel product_r0_n0
// EXPLAIN-NEXT: point form
// EXPLAIN-NEXT: independence: proved for all sizes
// EXPLAIN-NEXT: p = b0*B0 + u0,  0 <= b0 <= floord(2*n, B0),  0 <= u0 <= min(B0 - 1, 2*n - b0*B0)
// EXPLAIN: array c (read and written): its elements follow from accesses that certainly happen
// EXPLAIN: array a (read): an inspector runs the addresses
// EXPLAIN: block sizes that nobody sets, on a GPU: B0 = 256 (down to 32); the largest is halved until a launch has 2 blocks a multiprocessor

// CHECK: // bounds-polynomial.c:7  meta_for (int p = 0; p <= 2 * n; p++)
// CHECK-NEXT: // p = b0*B0 + u0,  0 <= b0 <= floord(2*n, B0),  0 <= u0 <= min(B0 - 1, 2*n - b0*B0)
// CHECK-NEXT: extern "C" __global__ void {{.*}}product_r0_n0(const product_r0_n0_args mf_args) {
// CHECK-NEXT: MF_PARAM(B0) MF_PARAM(T0) MF_PARAM(N0)
// CHECK: for (long long b0 = r0; b0 * B0 <= 2LL * n; b0 += N0) {
// CHECK-NEXT: const int last_u0 = (int)mf_min(B0 - 1, 2LL * n - b0 * B0);
// CHECK-NEXT: for (int u0 = t0; u0 <= last_u0; u0 += T0) {
// CHECK-NEXT: const int p = b0 * B0 + u0;

// CPU: template <bool mf_alone> static void product_r0_n0_threads(const product_r0_n0_args &mf_args, int64_t mf_block) {
// CPU-NEXT: MF_PARAM(B0) MF_THREAD_COUNT(T0) MF_PARAM(N0)
// CPU: const long long r0 = mf_block;
// CPU-NEXT: for (long long b0 = r0; b0 * B0 <= 2LL * n; b0 += N0) {
// CPU-NEXT: for (int mf_thread = 0; mf_thread < T0; mf_thread++) {
// CPU-NEXT: const int t0 = mf_thread;
// CPU-NEXT: const int last_u0 = (int)mf_min(B0 - 1, 2LL * n - b0 * B0);
// CPU-NEXT: const int first_p = b0 * B0;
// CPU-NEXT: for (int u0 = t0; u0 <= last_u0; u0 += T0) {
// CPU-NEXT: const int p = first_p + u0;
