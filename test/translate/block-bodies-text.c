// The text of block bodies: phases walk their iterations cyclically, one thread does what writes storage, all do the rest.
// RUN: rm -rf %t && mkdir -p %t && %metafork-cc %s -o %t/p
// RUN: FileCheck %s < %t/p/block-bodies-text_kernels.cu
// RUN: FileCheck %s --check-prefix=CPU < %t/p/block-bodies-text_kernels.cpp

// Steps, directions and bounds of phases.
void phases(int n, int s, int step, int *a) {
  meta_for (int v = 0; v < n; v++) meta_extent(a, n * s) {
    int x[s];
    meta_for (int t = 0; t < s; t++) x[t] = 0;
    meta_for (int t = s - 1; t > 0; t -= 2) x[t] = 1;
    meta_for (int t = 1; t < s; t += step) x[t] = 2;
    meta_for (int t = 0; t != s; t++) a[v * s + t] = x[t];
  }
}
// CHECK-LABEL: __global__ {{.*}} phases_r0_n0(
// CHECK: const long long mf_t_count = s;
// CHECK-NEXT: for (long long mf_t_k = t0; mf_t_k < mf_t_count; mf_t_k += T0) {
// CHECK-NEXT: const int t = (int)mf_t_k;
// CHECK-NEXT: { x[t] = 0; }
// CHECK: const int mf_t_first = s - 1;
// CHECK-NEXT: const long long mf_t_count = mf_trips<int, '>', false>(mf_t_first, 0, -2);
// CHECK-NEXT: for (long long mf_t_k = t0; mf_t_k < mf_t_count; mf_t_k += T0) {
// CHECK-NEXT: const int t = (int)(mf_t_first + mf_t_k * -2);
// CHECK-NEXT: { x[t] = 1; }
// CHECK: mf_trips<int, '<', false>(mf_t_first, s, (long long)(step));
// CHECK: const int t = (int)(mf_t_first + mf_t_k * (long long)(step));
// CHECK-NEXT: { x[t] = 2; }
// CHECK: phases_r0_n0_cuda
// The CPU print runs the threads of a block one after the other in each phase.
// CPU-LABEL: static void phases_r0_n0_threads(
// CPU: for (int mf_thread = 0; mf_thread < T0; mf_thread++) {
// CPU: { x[t] = 0; }
// CPU: for (int mf_thread = 0; mf_thread < T0; mf_thread++) {
// CPU: { x[t] = 1; }
// CPU-NOT: __syncthreads

// A phase of fewer dimensions than the kernel uses all threads too.
void dimensions(int n, int s, int *a) {
  meta_for (int v = 0; v < n; v++) {
    int x[s][s], y[s];
    meta_for (int i = 0; i < s; i++)
      meta_for (int j = 0; j < s; j++) x[i][j] = a[v * s + j] * i;
    meta_for (int i = 0; i < s; i++) y[i] = x[i][0];
    meta_for (int i = 0; i < s; i++) a[v * s + i] = y[i];
  }
}
// CHECK-LABEL: __global__ {{.*}} dimensions_r0_n0(
// CHECK: int *const x = reinterpret_cast<int *>(mf_shared); // s^2 elements
// CHECK: t0 = threadIdx.x / T1;
// CHECK: t1 = threadIdx.x % T1;
// CHECK: for (long long mf_i_k = t0; mf_i_k < mf_i_count; mf_i_k += T0) {
// CHECK: for (long long mf_j_k = t1; mf_j_k < mf_j_count; mf_j_k += T1) {
// CHECK: { x[i * s + j] = a[v * s + j] * i; }
// CHECK: for (long long mf_i_k = threadIdx.x; mf_i_k < mf_i_count; mf_i_k += (T0 * T1)) {
// CHECK: { y[i] = x[i * s + 0]; }
// CHECK: dimensions_r0_n0_cuda

// What one thread does, what every thread does, and what one thread tells the others.
void statements(int n, int s, int *a, int *b) {
  meta_for (int v = 0; v < n; v++) meta_extent(b, n) {
    int x[s], c = v, d = 0, e = 0;
    x[0] = c;
    c += 2;
    if (c > 5) b[v] = c;
    else b[v] = 0;
    for (int k = 0; k < s; k++) d += k;
    for (int k = 1; k < s; k++) x[k] = k;
    e = x[0]++;
    meta_for (int t = 0; t < s; t++) a[v * s + t] = x[t] + c + d + e;
  }
}
// CHECK-LABEL: __global__ {{.*}} statements_r0_n0(
// CHECK: int *const e = reinterpret_cast<int *>(mf_shared
// CHECK: int c = v;
// CHECK: int d = 0;
// CHECK: if (threadIdx.x == 0) {
// CHECK-NEXT: { e[0] = 0; }
// CHECK: if (threadIdx.x == 0) {
// CHECK-NEXT: { x[0] = c; }
// CHECK-NEXT: }
// CHECK-NEXT: c += 2;
// CHECK-NEXT: if (threadIdx.x == 0) {
// CHECK-NEXT: { if (c > 5) b[v] = c;
// CHECK-NEXT: else b[v] = 0; }
// CHECK-NEXT: }
// CHECK-NEXT: for (int k = 0; k < s; k++) d += k;
// CHECK-NEXT: if (threadIdx.x == 0) {
// CHECK-NEXT: { for (int k = 1; k < s; k++) x[k] = k; }
// CHECK-NEXT: }
// CHECK-NEXT: if (threadIdx.x == 0) {
// CHECK-NEXT: { e[0] = x[0]++; }
// CHECK-NEXT: }
// CHECK-NEXT: __syncthreads();
// CHECK: { a[v * s + t] = x[t] + c + d + e[0]; }
// CHECK: statements_r0_n0_cuda
// CPU-LABEL: static void statements_r0_n0_threads(
// CPU: c += 2;
// CPU: e[0] = x[0]++;

// Uniform control stays as it was written; names of inner scopes are told apart in storage.
void control(int n, int s, int *a) {
  meta_for (int v = 0; v < n; v++) meta_extent(a, n * s) {
    int x[s];
    meta_for (int t = 0; t < s; t++) x[t] = a[v * s + t];
    for (int k = 0; k < 9; k++) {
      int y[s];
      if (k % 3 == 2) continue;
      do {
        int x[2];
        x[k % 2] = k;
        meta_for (int t = 0; t < s; t++) y[t] = x[k % 2];
      } while (y[0] < k);
      if (k == s) break;
      meta_for (int t = 0; t < s; t++) x[t] += y[t];
    }
    meta_for (int t = 0; t < s; t++) a[v * s + t] = x[t];
  }
}
// CHECK-LABEL: __global__ {{.*}} control_r0_n0(
// CHECK: int *const x = reinterpret_cast<int *>(mf_shared); // s elements
// CHECK: int *const y = {{.*}} // s elements
// CHECK: int *const x_2 = {{.*}} // 2 elements
// CHECK: for (int k = 0; k < 9; k++) {
// CHECK: if (k % 3 == 2)
// CHECK: continue;
// CHECK: do {
// CHECK: { x_2[k % 2] = k; }
// CHECK: { y[t] = x_2[k % 2]; }
// CHECK: while (y[0] < k);
// CHECK: if (k == s)
// CHECK: break;
// CHECK: { x[t] += y[t]; }
// CHECK: control_r0_n0_cuda
