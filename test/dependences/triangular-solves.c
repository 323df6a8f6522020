// Substitution with several right-hand sides, forwards and backwards, in rows and in linear subscripts; rows that a step
// on the host chooses are parts of one array.
// RUN: %check --skeleton %s %t | FileCheck %s
#include "testing.h"

// Each step on the host has a row of X for all that are before it.
// CHECK: backwards: for(meta_for(meta_for(X)))
static void backwards(int n, int m, const int *restrict U, int *restrict X) {
  meta_schedule {
    for (int r = 0; r < m; r++)
      for (int i = n - 1; i >= 0; i--)
        for (int j = n - 1; j > i; --j) X[i * m + r] = (X[i * m + r] - U[i * n + j] * X[j * m + r]) % 1000;
  }
}
// CHECK-NEXT: forwards: for(meta_for(x)){{$}}
static void forwards(int n, int *restrict x, const int (*restrict A)[n]) {
  meta_schedule {
    for (int k = 0; k < n; k++)
      for (int i = k + 1; i < n; i++) x[i] = (x[i] - A[k][i] * x[k]) % 1000;
  }
}
// CHECK-NEXT: levels: for(meta_for(u)){{$}}
static void levels(int n, int steps, int (*restrict u)[n]) {
  meta_schedule {
    for (int t = 0; t < steps; t++)
      for (int i = 1; i < n - 1; i++) u[t + 1][i] = (u[t][i - 1] + u[t][i + 1]) % 1000;
  }
}

void test_case(int n) {
  const int m = 3;
  int *a = NEW(int, (n + 4) * n + 1), *x = NEW(int, (n + 1) * m);
  FILL(a, (n + 4) * n + 1, -9, 9);
  FILL(x, (n + 1) * m, -9, 9);
  backwards(n, m, a, x);
  RECORD(x, (n + 1) * m);
  forwards(n, x, (void *)a);
  RECORD(x, (n + 1) * m);
  levels(n, 3, (void *)a);
  RECORD(a, (n + 4) * n + 1);
}
