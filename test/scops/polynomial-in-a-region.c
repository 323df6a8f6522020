// Plain loops in a region: all of them that stand in a row are one scop; the clauses of the region go with it.
// RUN: %scops %s | FileCheck %s

void multiply(int n, const long *a, const long *b, long *c, long *d) {
  meta_schedule meta_reduction(+ : c) meta_extent(d, n) {
    d[0] = 0;
    for (int i = 0; i <= 2 * n; i++) c[i] = 0;
    d[1] = 1;
    for (int i = 0; i <= n; i++)
      for (int j = 0; j <= n; j++) c[i + j] += a[i] * b[j];
    meta_for (int i = 0; i < n; i++) d[i] = c[i];
    for (int t = 0; t < n; t++) {
      meta_for (int i = 0; i < n; i++) d[i] += c[i];
      for (int i = 1; i < n; i++) d[i] += d[i - 1];
    }
  }
}
// CHECK: scop multiply_s0 line 7 (region)
// CHECK: may re-associate c
// CHECK-NEXT: for int i = 0; <= 2*n; +1:
// CHECK-NEXT: S0: c[<i>] = 0;
// CHECK-NEXT: write c[i]
// CHECK-NEXT: S1: d[1] = 1;
// CHECK-NEXT: write d[1]
// CHECK-NEXT: for int i = 0; <= n; +1: i = i_2, i_2 >= 0
// CHECK-NEXT: for int j = 0; <= n; +1:
// CHECK-NEXT: S2: c[<(i_2 + j)>] += a[<i_2>] * b[<j>];
// CHECK: reduction + of c[i + j]
// CHECK-NEXT: scop multiply_s1 line 14 (region)
// CHECK: S0: d[<i>] += d[<(i + -1)>];
// CHECK-NEXT: read d[(i + -1)]
// CHECK-NEXT: readwrite d[i]
// CHECK-NOT: reduction
