// Macros in bounds, subscripts and statements are written out; a macro that holds a loop with other text is refused.
// RUN: %scops %s | FileCheck %s

#define DATA_TYPE double
#define SCALAR_VAL(x) x
#define _PB_N POLYBENCH_LOOP_BOUND(N, n)
#define POLYBENCH_LOOP_BOUND(x, y) y
#define POLYBENCH_2D(var, dim1, dim2, ddim1, ddim2) var[ddim1][ddim2]
#define AT(A, i, j) A[(i) + 1][(j)]
#define SQR(x) ((x) * (x))
#define BOTH(i) \
  i = 1;        \
  for (i = 0; i < 9; i++) x[i] = 1

void kernel(int n, DATA_TYPE POLYBENCH_2D(A, 100, 100, n, n), DATA_TYPE x[n]) {
  int i, j;
#pragma scop
  for (i = 0; i < _PB_N; i++) {
    for (j = 0; j < i; j++) AT(A, i, j) = SQR(x[j]) + SCALAR_VAL(1.5);
    x[i] /* comment */ = SCALAR_VAL(0.0);
  }
#pragma endscop
}
// CHECK: scop kernel_s0
// CHECK: pointer double A[?][n]
// CHECK: S0: A[<(i + 1)>][<j>] = ((x[<j>]) * (x[<j>])) + 1.5;
// CHECK-NEXT: read x[j]
// CHECK-NEXT: write A[(i + 1)][j]
// CHECK-NEXT: S1: x[<i>] /* comment */ = 0.0;

void hidden(double *x) {
  int i;
  meta_schedule { BOTH(i); }
}
// CHECK: no scop 33:19: a macro holds the loops together with other text; write them out
