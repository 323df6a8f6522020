// A declaration of several variables is taken apart; each part has the barriers that it needs itself.
// RUN: rm -rf %t && mkdir -p %t && %metafork-cc %s -o %t/p
// RUN: FileCheck %s < %t/p/block-bodies-declarations_kernels.cu

void f(int n, int s, int *a) {
  meta_for (int v = 0; v < n; v++) {
    int x[s], c = v, d = 0, e = 0, f = c;
    meta_for (int t = 0; t < s; t++) x[t] = a[v * s + t];
    e = x[0]++;
    meta_for (int t = 0; t < s; t++) a[v * s + t] = x[t] + c + d + e + f;
  }
}
// CHECK: for (long long b0
// CHECK-COUNT-2: __syncthreads();
// CHECK-NOT: __syncthreads
// CHECK: f_r0_n0_cuda
