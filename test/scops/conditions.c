// Branches with affine conditions, in disjunctive form; remainders; else.
// RUN: %scops %s --auto | FileCheck %s

void branches(int n, int m, int flag, const int *x, int *a) {
  for (int i = 0; i < n; i++) {
    if (i > m && i != 3) a[i] = 1;
    else if (i == m || !(i < 2)) a[i] = 2;
    if (i % 3 == 1) a[i] = 3;
    if (flag) a[i] = 4;
    if (1) a[i] = 5;
    if (0) a[i] = 6;
    if (!(i >= 4 && i <= 7)) a[i] = 7;
    if (2 * i > n) {
      for (int j = 0; j < i; j++) a[j] = 8;
    }
    if (x[i] > 0) a[i] = 9;
  }
}
// CHECK: if ((i + -1*m) + -1) >= 0, ((3 + -1*i) + -1) >= 0 or ((i + -1*m) + -1) >= 0, ((i + -3) + -1) >= 0
// CHECK-NEXT: S0: a[<i>] = 1;
// CHECK: else
// CHECK-NEXT: if (m + -1*i) >= 0, (i + -1*m) >= 0 or (i + -2) >= 0
// CHECK: if (1 + -1*(i % 3)) >= 0, ((i % 3) + -1) >= 0
// CHECK: if (-1*flag + -1) >= 0 or (flag + -1) >= 0
// CHECK: if always
// CHECK-NEXT: S4: a[<i>] = 5;
// CHECK: if never
// CHECK: if ((4 + -1*i) + -1) >= 0 or ((i + -7) + -1) >= 0
// CHECK: if ((2*i + -1*n) + -1) >= 0
// CHECK-NEXT: for int j = 0; < i; +1:
// CHECK: S8: if (x[<i>] > 0) a[<i>] = 9;
// CHECK-NEXT: {{  }}read x[i]
// CHECK-NEXT: {{  }}may write a[i]
