// Plain loops whose parallel loop holds others beside statements: it runs over thread blocks, what is in it in phases.
// RUN: rm -rf %t && mkdir -p %t && %metafork-cc %s -o %t/p
// RUN: FileCheck %s < %t/p/plain-loops-in-blocks_kernels.cu
// RUN: %metafork-cc %s -o %t/p --explain | FileCheck %s --check-prefix=EXPLAIN

// A tile of a wave is a block, its diagonals are phases with a barrier between them.
// CHECK: void {{.*}}wave_r0_n0(
// CHECK: const long b1 = w - b0;
// CHECK: for (long k = {{.*}}; k++) {
// CHECK-NEXT: __syncthreads();
// CHECK: for (long long mf_u0_k = t0; mf_u0_k < mf_u0_count; mf_u0_k += T0) {
// EXPLAIN: wave_r0_n0
// EXPLAIN: block form
// EXPLAIN: proved: points, program, order, barriers
void wave(int n, int (*restrict a)[n]) {
  meta_schedule {
    for (int i = 1; i < n; i++)
      for (int j = 1; j < n; j++) a[i][j] = a[i - 1][j] + a[i][j - 1];
  }
}

// All threads of a block compute the sum that they use.
// CHECK: void {{.*}}sums_r0_n0(
// CHECK: {{ }}int sum;
// CHECK: for (long j = 0; j <= n - 1; j++) {
// CHECK-NEXT: sum += a[
// CHECK: for (long long mf_p_k = t0;
// CHECK: = sum - a[
void sums(int n, const int (*restrict a)[n], int (*restrict b)[n]) {
  meta_schedule {
    for (int i = 0; i < n; i++) {
      int sum = 0;
      for (int j = 0; j < n; j++) sum += a[i][j];
      for (int j = 0; j < n; j++) b[i][j] = sum - a[i][j];
    }
  }
}

// An array of the program's loops is shared by the threads of a block: one thread gives it the values it begins with,
// and another phase reads what the one before has written.
// CHECK: void {{.*}}work_r0_n0(
// CHECK: w = reinterpret_cast<double *>(mf_shared); // 200 elements
// CHECK: for (long long mf_k_k = t0;
// CHECK: w[k * 2 + 1] = a[i] - (double)(int)k;
// CHECK: __syncthreads();
// CHECK: = w[(99 - p) * 2 + 0] * w[p * 2 + 1];
void work(int n, const double *restrict a, double (*restrict o)[100]) {
  meta_schedule {
    for (int i = 0; i < n; i++) {
      double w[100][2];
      for (int k = 0; k < 100; k++) {
        w[k][0] = a[i] * (double)k;
        w[k][1] = a[i] - (double)k;
      }
      for (int k = 0; k < 100; k++) o[i][k] = w[99 - k][0] * w[k][1];
    }
  }
}

// Which one is used as a whole cannot be told: the loops inside run in each thread.
// CHECK: void {{.*}}whole_r0_n0(
// CHECK-NOT: __syncthreads
// CHECK: void {{.*}}whole_r0_n0_{{staged|cuda}}
static double first(const double *p) { return p[0] + p[99]; }
// EXPLAIN: whole_r0_n0
// EXPLAIN: its inner meta_for loops run inside each thread: 'w' is used as a whole
void whole(int n, const double *restrict a, double *restrict o) {
  meta_schedule {
    for (int i = 0; i < n; i++) {
      double w[100];
      for (int k = 0; k < 100; k++) w[k] = a[i] * (double)k;
      o[i] = first(w);
    }
  }
}
