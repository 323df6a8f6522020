// Sizes that are constants: a long loop is cut into tiles as one of run-time length is, and plain loops are scheduled as
// they are with sizes that are not known.
// RUN: rm -rf %t && mkdir -p %t
// RUN: %metafork-cc %s -o %t/p --explain | FileCheck %s
// RUN: %metafork-cc %s --emit=metafork | grep -v '// ' | FileCheck %s --check-prefix=EMIT

// CHECK: kernel product_r0_n0
// CHECK: staged: b_s = b[k_b .. k_b + Bk - 1][b1*B1 .. b1*B1 + B1 - 1], B1*Bk elements
void product(int n, const double (*restrict a)[512], const double (*restrict b)[700], double (*restrict c)[700]) {
  meta_for (int i = 0; i < n; i++)
    meta_for (int j = 0; j < 700; j++) {
      double s = 0;
      for (int k = 0; k < 512; k++) s += a[i][k] * b[k][j];
      c[i][j] = s;
    }
}

// A short one is not.
// CHECK: kernel smooth_r0_n0
// CHECK-NOT: Bk
// CHECK: kernel diagonal_r0_n0
void smooth(int n, const double *restrict a, double *restrict b) {
  meta_for (int i = 0; i < n; i++) {
    double s = 0;
    for (int k = 0; k < 9; k++) s += a[i + k];
    b[i] = s;
  }
}

// What is staged of a diagonal is shown to be within its storage.
// CHECK: certificate of diagonal_r0_n0_staged: proved: points, order, barriers, staged reads
void diagonal(double c[1000][1200], double b[1000][1200], double a[1000][1000]) {
  meta_for (int i = 0; i < 1000; i++)
    meta_for (int j = 0; j < 1200; j++) c[i][j] += b[i][j] * a[i][i];
}

// EMIT: meta_for {{.*}}metafork_floord(1199
// EMIT: meta_for (long b1 = metafork_floord(t + 1, B1); b1 <= metafork_floord(1199, B1); b1++)
void lu(double (*restrict a)[1200]) {
  meta_schedule {
    for (int i = 0; i < 1200; i++) {
      for (int j = 0; j < i; j++) {
        for (int k = 0; k < j; k++) a[i][j] -= a[i][k] * a[k][j];
        a[i][j] /= a[j][j];
      }
      for (int j = i; j < 1200; j++)
        for (int k = 0; k < i; k++) a[i][j] -= a[i][k] * a[k][j];
    }
  }
}
