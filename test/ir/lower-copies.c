// RUN: %metafork-cc %s -o %t --dump-after=mapping | FileCheck %s --check-prefix=BEFORE
// RUN: %metafork-cc %s -o %t --dump-after=lower-copies | FileCheck %s
// A box that is copied is one node until this pass makes loops of it.

// One dimension: a range.
void line(int n, const float *a, float *b) {
  // BEFORE-LABEL: kernel line_r0_n0_staged{{$}}
  // BEFORE: box column < B0 + 2: a_s[column] = a[a_at + column] where {{.*}} >= 0
  // BEFORE-NOT: tile
  // CHECK-LABEL: kernel line_r0_n0_staged{{$}}
  // CHECK-NOT: box
  // CHECK: tile column = 0 .. max(-1, min(B0 + 1, n - i_b))
  // CHECK-NEXT: copy a_s[column] = a[a_at + column]
  meta_for (int i = 1; i < n - 1; i++) b[i] = a[i - 1] + a[i] + a[i + 1];
}

// A rectangle: ranges of rows, and of columns as far as the box is larger than what is read.
void rectangle(int n, int m, const float *restrict a, float *restrict b) {
  // BEFORE-LABEL: kernel rectangle_r0_n0_staged{{$}}
  // BEFORE: box row < B1, column < B0{{.*}}: a_s[
  // CHECK-LABEL: kernel rectangle_r0_n0_staged{{$}}
  // CHECK: tile row = 0 .. max(-1, {{.*}}), column = 0 .. B0
  // CHECK-NEXT: when {{.*}} - column >= 0
  // CHECK-NEXT: copy a_s[
  meta_for (int i = 0; i < n; i++) {
    meta_for (int j = 0; j < m; j++) b[i * m + j] = a[j * n + i];
  }
}

// No rectangle, the cross of a stencil: tests in turn over the whole box.
void cross(int n, int m, const float *restrict a, float *restrict b) {
  // BEFORE-LABEL: kernel cross_r0_n0_staged{{$}}
  // BEFORE: box row < B0 + 2, column < B1 + 2: {{.*}} where {{.*}} or where
  // CHECK-LABEL: kernel cross_r0_n0_staged{{$}}
  // CHECK: tile row = 0 .. B0 + 1, column = 0 .. B1 + 1
  // CHECK-NEXT: when
  // CHECK-NEXT: copy a_s[
  // CHECK-NEXT: else
  // CHECK-NEXT: when
  meta_for (int i = 1; i < n - 1; i++) {
    meta_for (int j = 1; j < m - 1; j++)
      b[i * m + j] = a[i * m + j] + a[(i - 1) * m + j] + a[(i + 1) * m + j] + a[i * m + j - 1] + a[i * m + j + 1];
  }
}

// Negative twin: what no block shares is not copied, and the pass leaves it alone.
void alone(int n, const float *a, float *b) {
  // BEFORE-LABEL: kernel alone_r0_n0{{$}}
  // BEFORE-NOT: box
  // CHECK-LABEL: kernel alone_r0_n0{{$}}
  // CHECK-NOT: tile
  // CHECK: threads 0: u0 = 0 ..
  // CHECK-NOT: tile
  meta_for (int i = 0; i < n; i++) b[i] = a[i];
}
