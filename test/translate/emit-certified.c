// RUN: %metafork-cc %s --emit=metafork > %t.c
// RUN: sed /CHECK/d %t.c | FileCheck %s
// RUN: %metafork-cc %t.c -o %t -Wno-asserted
// RUN: grep line_s0.B0 %t/*.json
// What --emit prints has a certificate: blocks are written out where the program with blocks has one.

// CHECK-LABEL: void line(
// CHECK: metafork_size("line_s0.B0", 256)
// CHECK: meta_for (long u =
void line(int n, const double *restrict a, double *restrict b) {
  meta_schedule {
    for (int i = 0; i < n; i++) b[i] = a[i];
  }
}

// Columns of rows that are as long as a size says: the order of the two updates is not shown with blocks in between.
// CHECK-LABEL: void borders(
// CHECK-NOT: metafork_size
// CHECK: meta_for (long i = 0; i <= n - 1; i++)
// CHECK-NOT: meta_for
void borders(int n, int m, double *restrict b) {
  meta_schedule {
    for (int i = 0; i < n; i++) {
      b[i * m] = b[i * m + 1];
      b[i * m + m - 1] = b[i * m + m - 2];
    }
  }
}
