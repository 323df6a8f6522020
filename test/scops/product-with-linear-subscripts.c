// A product of matrices stored by rows: one subscript an array, exact bounds, an accumulation.
// RUN: %scops %s | FileCheck %s

void product(int n, int m, int k, double *restrict c, const double *a, const double *b) {
#pragma scop
  for (int i = 0; i < n; i++)
    for (int j = 0; j < m; j++) {
      c[i * m + j] = 0;
      for (int l = 0; l < k; l++) c[i * m + j] += a[i * k + l] * b[l * m + j];
    }
#pragma endscop
}
// CHECK: scop product_s0 line 6 (pragma)
// CHECK-NEXT: parameter int n = n
// CHECK-NEXT: parameter int m = m
// CHECK-NEXT: parameter int k = k
// CHECK-NEXT: pointer double c[?] of 8 bytes, floating, restrict, exposed, live out
// CHECK-NEXT: pointer double a[?] of 8 bytes, floating, exposed{{$}}
// CHECK-NEXT: pointer double b[?] of 8 bytes, floating, exposed{{$}}
// CHECK-NEXT: for int i = 0; < n; +1: i = i, i >= 0, ((n + -1*i) + -1) >= 0
// CHECK-NEXT: for int j = 0; < m; +1:
// CHECK-NEXT: S0: c[<(i*m + j)>] = 0;
// CHECK-NEXT: {{  }}write c[(i*m + j)]
// CHECK-NEXT: for int l = 0; < k; +1:
// CHECK-NEXT: S1: c[<(i*m + j)>] += a[<(i*k + l)>] * b[<(l*m + j)>];
// CHECK-NEXT: {{  }}read a[(i*k + l)]
// CHECK-NEXT: {{  }}read b[(l*m + j)]
// CHECK-NEXT: {{  }}readwrite c[(i*m + j)]
// CHECK-NEXT: reduction + of c[i * m + j]
// CHECK-NOT: scop
