// Barriers stand where one thread meets what another one touched, around loops and from block to block, and nowhere else.
// RUN: rm -rf %t && mkdir -p %t && %metafork-cc %s -o %t/p
// RUN: FileCheck %s < %t/p/block-bodies-barriers_kernels.cu

// Each thread meets only its own elements, in this block and in its next one.
void own_elements(int n, int s, int *a) {
  meta_for (int v = 0; v < n; v++) {
    int x[s], y[s];
    meta_for (int t = 0; t < s; t++) x[t] = a[v * s + t];
    meta_for (int t = 0; t < s; t++) y[t] = x[t] * x[t];
    for (int k = 0; k < 5; k++)
      meta_for (int t = 0; t < s; t++) x[t] += y[t];
    if (n > 3)
      meta_for (int t = 0; t < s; t++) y[t] -= x[t];
    meta_for (int t = 0; t < s; t++) a[v * s + t] = x[t] + y[t];
  }
}
// CHECK-LABEL: __global__ {{.*}} own_elements_r0_n0(
// CHECK-NOT: __syncthreads
// CHECK: own_elements_r0_n0_cuda

// A neighbour's element: before it is read, and before the next block writes it.
void neighbours(int n, int s, const int *a, int *b) {
  meta_for (int v = 0; v < n; v++) meta_extent(a, n * s + 1) {
    int x[s + 1];
    meta_for (int t = 0; t < s + 1; t++) x[t] = a[v * s + t];
    meta_for (int t = 0; t < s; t++) b[v * s + t] = x[t + 1];
  }
}
// CHECK-LABEL: __global__ {{.*}} neighbours_r0_n0(
// CHECK: for (long long b0
// CHECK-NEXT: const int v
// CHECK-NEXT: __syncthreads();
// CHECK: x[t] = a[
// CHECK: __syncthreads();
// CHECK: = x[t + 1];
// CHECK-NOT: __syncthreads
// CHECK: neighbours_r0_n0_cuda

// Elements that are only read, different arrays, and different parts of one array.
void apart(int n, int s, const int *a, int *b) {
  meta_for (int v = 0; v < n; v++) {
    int x[2 * s], y[s];
    meta_for (int t = 0; t < s; t++) x[t] = a[v * s + t];
    meta_for (int t = 0; t < s; t++) x[s + t] = a[v * s + s - 1 - t];
    meta_for (int t = 0; t < s; t++) y[t] = a[t];
    meta_for (int t = 0; t < s; t++) b[v * s + t] = x[t] + x[t + s] + y[t];
  }
}
// CHECK-LABEL: __global__ {{.*}} apart_r0_n0(
// CHECK-NOT: __syncthreads
// CHECK: apart_r0_n0_cuda

// A loop whose phases meet in both directions has two barriers; with two rows one is enough.
void doubling(int n, int s, int *a) {
  meta_for (int v = 0; v < n; v++) {
    int x[s], y[s];
    meta_for (int t = 0; t < s; t++) x[t] = a[v * s + t];
    for (int d = 1; d < s; d *= 2) {
      meta_for (int t = 0; t < s; t++) y[t] = t >= d ? x[t] + x[t - d] : x[t];
      meta_for (int t = 0; t < s; t++) x[t] = y[t];
    }
    meta_for (int t = 0; t < s; t++) a[v * s + t] = x[t];
  }
}
// CHECK-LABEL: __global__ {{.*}} doubling_r0_n0(
// CHECK: for (long long b0
// CHECK-NOT: __syncthreads
// CHECK: for (int d = 1;
// CHECK-NEXT: __syncthreads();
// CHECK: y[t] =
// CHECK: __syncthreads();
// CHECK: x[t] = y[t];
// CHECK-NOT: __syncthreads
// CHECK: doubling_r0_n0_cuda
void two_rows(int n, int s, int *a) {
  meta_for (int v = 0; v < n; v++) {
    int u[2][s];
    meta_for (int t = 0; t < s; t++) u[0][t] = a[v * s + t];
    for (int k = 0; k < 8; k++)
      meta_for (int t = 0; t < s; t++) u[1 - k % 2][t] = u[k % 2][(t + k) % s];
    meta_for (int t = 0; t < s; t++) a[v * s + t] = u[0][t];
  }
}
// CHECK-LABEL: __global__ {{.*}} two_rows_r0_n0(
// CHECK: for (int k = 0; k < 8; k++) {
// CHECK-NEXT: __syncthreads();
// CHECK-NOT: __syncthreads
// CHECK: two_rows_r0_n0_cuda

// Statements done once follow one another in one thread; a barrier parts them from phases that touch the same.
void statements(int n, int s, int *a, int *b) {
  meta_for (int v = 0; v < n; v++) {
    int x[s], y[2];
    y[0] = a[v * s];
    y[1] = y[0] + 1;
    b[v] = y[1];
    meta_for (int t = 0; t < s; t++) x[t] = a[v * s + t];
    y[0] = b[v];
    meta_for (int t = 0; t < s; t++) x[t] += y[0];
    const int last = x[s - 1];
    meta_for (int t = 0; t < s; t++) a[v * s + t] = last;
  }
}
// CHECK-LABEL: __global__ {{.*}} statements_r0_n0(
// CHECK: for (long long b0
// CHECK-NEXT: const int v
// CHECK-NEXT: if (threadIdx.x == 0) {
// CHECK-NEXT: { y[0] = a[v * s]; }
// CHECK-NOT: __syncthreads
// CHECK: b[v] = y[1];
// CHECK: __syncthreads();
// CHECK: x[t] = a[
// CHECK-NOT: __syncthreads
// CHECK: y[0] = b[v];
// CHECK: __syncthreads();
// CHECK: x[t] += y[0];
// CHECK: __syncthreads();
// CHECK-NEXT: {{.*}}const int last = x[s - 1];
// CHECK-NOT: __syncthreads
// CHECK: statements_r0_n0_cuda

// All threads read the condition before one of them writes what it reads.
void condition(int n, int s, int *a) {
  meta_for (int v = 0; v < n; v++) {
    int x[s];
    meta_for (int t = 0; t < s; t++) x[t] = a[v * s + t];
    while (x[0] > 0) {
      meta_for (int t = 0; t < s; t++) x[t]--;
    }
    meta_for (int t = 0; t < s; t++) a[v * s + t] = x[t];
  }
}
// CHECK-LABEL: __global__ {{.*}} condition_r0_n0(
// CHECK: x[t] = a[
// CHECK: __syncthreads();
// CHECK-NEXT: while (x[0] > 0) {
// CHECK-NEXT: __syncthreads();
// CHECK: x[t]--;
// CHECK: __syncthreads();
// CHECK: a[v * s + t] = x[t];
// CHECK: condition_r0_n0_cuda

// Only the branch that reads a neighbour has a barrier.
void branches(int n, int s, int mode, const int *a, int *b) {
  meta_for (int v = 0; v < n; v++) meta_extent(b, n * s) {
    int x[s];
    meta_for (int t = 0; t < s; t++) x[t] = a[v * s + t];
    if (mode == 0) {
      meta_for (int t = 0; t < s; t++) b[v * s + t] = x[t];
    } else {
      meta_for (int t = 0; t < s; t++) b[v * s + t] = x[s - 1 - t];
    }
  }
}
// CHECK-LABEL: __global__ {{.*}} branches_r0_n0(
// CHECK: x[t] = a[
// CHECK-NOT: __syncthreads
// CHECK: b[v * s + t] = x[t];
// CHECK: else {
// CHECK-NEXT: __syncthreads();
// CHECK: b[v * s + t] = x[s - 1 - t];
// CHECK: branches_r0_n0_cuda

// Arrays of the program: threads of one block meet in them, blocks do not.
void global(int n, int s, int *a, int *b) {
  meta_for (int v = 0; v < n; v++) {
    meta_for (int t = 0; t < s; t++) a[v * s + t] += 1;
    meta_for (int t = 0; t < s; t++) b[v * s + t] = a[v * s + s - 1 - t];
  }
}
// CHECK-LABEL: __global__ {{.*}} global_r0_n0(
// CHECK: for (long long b0
// CHECK-NOT: __syncthreads
// CHECK: a[v * s + t] += 1;
// CHECK: __syncthreads();
// CHECK: b[v * s + t] =
// CHECK-NOT: __syncthreads
// CHECK: global_r0_n0_cuda

// Iterations of equal number are one thread's, whatever the value of their variable is and whatever its direction; others are not.
void equal_numbers(int n, int s, const int *a, int *b) {
  meta_for (int v = 0; v < n; v++) {
    int x[s + 2], y[s + 2];
    meta_for (int t = 0; t < s; t++) x[t] = a[v * s + t];
    meta_for (int t = 2; t < s + 2; t++) y[t] = x[t - 2];
    meta_for (int t = s - 1; t >= 0; t--) b[v * s + t] = x[s - 1 - t] + y[s + 1 - t];
  }
}
// CHECK-LABEL: __global__ {{.*}} equal_numbers_r0_n0(
// CHECK-NOT: __syncthreads
// CHECK: equal_numbers_r0_n0_cuda
void other_numbers(int n, int s, const int *a, int *b) {
  meta_for (int v = 0; v < n; v++) {
    int x[s + 2], y[s + 2];
    meta_for (int t = 1; t < s; t++) x[t] = a[v * s + t];
    meta_for (int t = 2; t < s; t++) b[v * s + t] = x[t];
    meta_for (int t = 0; t < s; t++) y[t] = a[v * s + t];
    meta_for (int t = s - 1; t >= 0; t--) b[v * s + t] += y[t];
  }
}
// CHECK-LABEL: __global__ {{.*}} other_numbers_r0_n0(
// CHECK: x[t] = a[
// CHECK: __syncthreads();
// CHECK: b[v * s + t] = x[t];
// CHECK-NOT: __syncthreads
// CHECK: y[t] = a[
// CHECK: __syncthreads();
// CHECK: b[v * s + t] += y[t];
// CHECK-NOT: __syncthreads
// CHECK: other_numbers_r0_n0_cuda
