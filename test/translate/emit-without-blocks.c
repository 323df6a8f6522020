// RUN: %metafork-cc %s --emit=metafork -- -I %S/../../runtime/include > %t.c
// RUN: sed /CHECK/d %t.c | FileCheck %s
// RUN: %metafork-cc %t.c -o %t -Wno-asserted -- -I %S/../../runtime/include
// What --emit prints is a program that can be translated. In blocks a row that is too short would look as if iterations met; the
// program without blocks has a proof.

// CHECK-LABEL: void triangle(
// CHECK-NOT: metafork_size
// CHECK: meta_for (long i = 1; i <= n - 1; i++)
// CHECK-NEXT: meta_for (long j = 0; j <= i - 1; j++)
int first[13][1];
void triangle(int n, int width, int (*c)[width]) {
  meta_schedule {
    for (int i = 0; i < n; i++)
      for (int j = 0; j < i; j++) {
        int s = 0;
        s = first[j][0];
        c[i][j] = s;
      }
  }
}

// Loops beside them keep their blocks.
// CHECK-LABEL: void line(
// CHECK: metafork_size("line_s0.B0", 256)
void line(int n, const double *restrict a, double *restrict b) {
  meta_schedule {
    for (int i = 0; i < n; i++) b[i] = a[i];
  }
}
