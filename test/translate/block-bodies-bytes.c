// The bytes of block storage: several dimensions, structs, sizes that the host computes, and variables that one thread assigns.
// RUN: rm -rf %t && mkdir -p %t && %metafork-cc %s -o %t/p
// RUN: FileCheck %s < %t/p/block-bodies-bytes_launch.cpp
// RUN: FileCheck %s --check-prefix=CUDA < %t/p/block-bodies-bytes_kernels.cu

struct item {
  double value;
  int key;
};
static int rounded(int s) { return (s + 31) / 32 * 32; }

void matrices(int n, int p, int q, float *a) {
  meta_for (int v = 0; v < n; v++) meta_extent(a, n * p * q) {
    float x[p][q + 1], y[2][p][q];
    meta_for (int i = 0; i < p; i++)
      meta_for (int j = 0; j < q; j++) x[i][j] = a[(v * p + i) * q + j];
    meta_for (int i = 0; i < p; i++)
      meta_for (int j = 0; j < q; j++) y[j % 2][i][j] = x[p - 1 - i][j];
    meta_for (int i = 0; i < p; i++)
      meta_for (int j = 0; j < q; j++) a[(v * p + i) * q + j] = y[j % 2][i][q - 1 - j];
  }
}
// CHECK: // 4*p*(3*q + 1) + 12 bytes
// CHECK-NEXT: static int64_t matrices_r0_n0_storage(
// CHECK: return (mf_size(4) * (p + p * q) + 12 + mf_size(4) * (2 * p * q)).bytes();
// CUDA: float *const x = reinterpret_cast<float *>(mf_shared); // p*q + p elements
// CUDA: float *const y = reinterpret_cast<float *>(mf_shared + mf_shared_1); // 2*p*q elements
// CUDA: { x[i * ((q + 1)) + j] = a[(v * p + i) * q + j]; }
// CUDA: { y[((j % 2) * p + i) * q + j] = x[(p - 1 - i) * ((q + 1)) + j]; }

void items(int n, int s, double *a) {
  const int padded = rounded(s);
  meta_for (int v = 0; v < n; v++) {
    struct item x[padded];
    char flags[s / 2 + 1];
    int count = 0;
    meta_for (int t = 0; t < s; t++) x[t].value = a[v * s + t], x[t].key = t;
    meta_for (int t = 0; t < s; t++)
      if (t == s - 1) count = x[t].key;
    meta_for (int t = 0; t < s / 2 + 1; t++) flags[t] = (char)t;
    meta_for (int t = 0; t < s; t++) a[v * s + t] = x[s - 1 - t].value + count + flags[t / 2];
  }
}
// CHECK: // 16*padded + bound + 19 bytes
// CHECK-NEXT: static int64_t items_r0_n0_storage(
// CHECK: return (mf_size(16) * (padded) + mf_size(1) * (bound) + 15 + mf_size(4) * (mf_size(1))).bytes();
// CUDA: struct item *const x = reinterpret_cast<struct item *>(mf_shared); // padded elements
// CUDA: char *const flags = reinterpret_cast<char *>(mf_shared + mf_shared_1);
// CUDA: int *const count = reinterpret_cast<int *>(mf_shared + mf_shared_2); // 1 elements
