// Row lengths that are expressions, or are no longer what their variables say.
// RUN: %check --skeleton %s %t | FileCheck %s
// RUN: %check --translate=--synchronous %s %t/b
#include "testing.h"

// n may be 0: then the j are one element.
// CHECK: expression: meta_for(for(a)){{$}}
static void expression(int n, int m, int (*restrict a)[n * m + 1]) {
  meta_schedule {
    for (int i = 0; i < n; i++)
      for (int j = 0; j < m; j++) a[i][j * n] += i + j;
  }
}
// CHECK-NEXT: changed: n meta_for(b){{$}}
static void changed(int n, int (*restrict a)[n + 1], int *restrict b) {
  n = n / 2;
  meta_schedule {
    for (int i = 0; i < n; i++) b[i] = a[1][i] + a[0][2 * i];
  }
}
// Names of the compiler's own are not those of sizes.
// CHECK-NEXT: names: meta_for(c){{$}}
static void names(int n, int b, int b_1, int (*restrict u)[b_1], int *restrict c) {
  meta_schedule {
    for (int i = 0; i < n; i++) c[i] = u[b][i];
  }
}

void test_case(int n) {
  const int rows = n + 2, length = n * n + 2;
  int *a = NEW(int, rows * length), *b = NEW(int, length);
  FILL(a, rows * length, -9, 9);
  FILL(b, length, -9, 9);
  expression(n, n, (void *)a);
  RECORD(a, rows * length);
  changed(n, (void *)a, b);
  RECORD(b, length);
  names(n, 1, n + 2, (void *)a, b);
  RECORD(b, length);
}
