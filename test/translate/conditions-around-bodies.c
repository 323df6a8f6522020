// Conditions around a whole body are bounds of its loops; others stay in the text.
// RUN: rm -rf %t && mkdir -p %t && %metafork-cc %s -o %t/p -Wno-asserted && FileCheck %s < %t/p/conditions-around-bodies_kernels.cu

// CHECK: // i = b0*B0 + u0 + 1,  0 <= b0 <= floord(n - 3, B0)
// CHECK: // j = b1*B1 + u1 + 1,  0 <= b1 <= {{.*}}floord(n - 3, B1)
// CHECK: void __launch_bounds__(1024) inner_r0_n0(
// CHECK: { b[i * n + j] = a[i * n + j - 1] + a[(i - 1) * n + j]; }
void inner(int n, const float *a, float *b) {
  meta_for (int i = 0; i < n; i++)
    meta_for (int j = 0; j < n; j++)
      if (i > 0 && i < n - 1 && 0 < j && j < n - 1) b[i * n + j] = a[i * n + j - 1] + a[(i - 1) * n + j];
}

// CHECK: void __launch_bounds__(1024) skips_r0_n0(
// CHECK: const int p = (long long)i + 1;
// CHECK-NEXT: { b[p] = a[i] * p; }
void skips(int n, int m, const float *a, float *b) {
  meta_for (int i = 0; i < n; i++) {
    const int p = i + 1;
    if (p >= n || m < 3) continue;
    b[p] = a[i] * p;
  }
}

// CHECK: other_branch_r0_n0(
// CHECK: if (i < m)
void other_branch(int n, int m, float *b) {
  meta_for (int i = 0; i < n; i++)
    if (i < m)
      b[i] = 1;
    else
      b[i] = 2;
}

// CHECK: statement_behind_r0_n0(
// CHECK: if (i < m)
void statement_behind(int n, int m, float *b) {
  meta_for (int i = 0; i < n; i++) {
    if (i < m) b[i] = 1;
    b[i] += 2;
  }
}

// CHECK: effect_r0_n0(
// CHECK: if (i + k++ < m)
void effect(int n, int m, float *b) {
  meta_for (int i = 0; i < n; i++) {
    int k = 0;
    if (i + k++ < m) b[i] = k;
  }
}

// CHECK: changed_r0_n0(
// CHECK: int p = i + 1;
void changed(int n, float *b) {
  meta_for (int i = 0; i < n; i++) {
    int p = i + 1;
    b[i] = p;
    p = 3;
    b[i] += p;
  }
}

// CHECK: on_data_r0_n0(
// CHECK: if (a[i] > 0)
void on_data(int n, const float *a, float *b) {
  meta_for (int i = 0; i < n; i++)
    if (a[i] > 0) b[i] = 1;
}

// Whether m is negative is not known: no bounds follow, and the condition stays.
// CHECK: factor_r0_n0(
// CHECK: if (m * i < n)
void factor(int n, int m, float *b) {
  meta_for (int i = 0; i < n; i++)
    if (m * i < n) b[i] = 1;
}
