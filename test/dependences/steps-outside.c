// A serial member of a band as a step on the host, below which the others are parallel; and where it stays in a thread.
// RUN: %check --skeleton %s %t 0 1 2 3 7 33 | FileCheck %s
#include "testing.h"

// Row k of B is what is added to all rows before it, which are a plane.
// CHECK: rows_above: for(meta_for(meta_for(B))) meta_for(meta_for(B)){{$}}
static void rows_above(int n, int (*restrict B)[n], const int (*restrict A)[n]) {
  meta_schedule {
    for (int i = 0; i < n; i++)
      for (int j = 0; j < n; j++) {
        for (int k = i + 1; k < n; k++) B[i][j] += A[k][i] * B[k][j] % 10;
        B[i][j] = 3 * B[i][j] % 1000;
      }
  }
}
// The rows are those of another array: n terms of each point in one launch.
// CHECK-NEXT: rows_of_another: meta_for(meta_for(for(C) C)){{$}}
static void rows_of_another(int n, int (*restrict C)[n], const int (*restrict A)[n], const int (*restrict B)[n]) {
  meta_schedule {
    for (int i = 0; i < n; i++)
      for (int j = 0; j < n; j++) {
        for (int k = i + 1; k < n; k++) C[i][j] += A[k][i] * B[k][j] % 10;
        C[i][j] = 3 * C[i][j] % 1000;
      }
  }
}
// One dimension of points: a launch for each term would take longer than the loop over them.
// CHECK-NEXT: vector: meta_for(for(y)){{$}}
static void vector(int n, int *restrict y, const int (*restrict A)[n], const int *restrict x) {
  meta_schedule {
    for (int i = 0; i < n; i++)
      for (int j = 0; j < n; j++) y[i] += A[i][j] * x[j];
  }
}
// Elimination without pivots, row by row in the source: column by column a row of quotients and a plane. The statements
// for j < i and for j >= i are one plane.
// CHECK-NEXT: elimination: for(meta_for(A) meta_for(meta_for(A A))){{$}}
static void elimination(int n, int (*restrict A)[n]) {
  meta_schedule {
    for (int i = 0; i < n; i++) {
      for (int j = 0; j < i; j++) {
        for (int k = 0; k < j; k++) A[i][j] -= A[i][k] * A[k][j] % 10;
        A[i][j] = (A[i][j] + A[j][j]) % 100;
      }
      for (int j = i; j < n; j++)
        for (int k = 0; k < i; k++) A[i][j] -= A[i][k] * A[k][j] % 10;
    }
  }
}
// An interval needs all that are within it: a launch for each length.
// CHECK-NEXT: within: for(meta_for(for(T))){{$}}
static void within(int n, int (*restrict T)[n]) {
  meta_schedule {
    for (int i = n - 1; i >= 0; i--)
      for (int j = i + 1; j < n; j++)
        for (int k = i; k < j; k++) T[i][j] = (T[i][j] + T[i][k] * T[k + 1][j]) % 1000;
  }
}
// An element needs its neighbours only: waves of tiles, in which a step is short.
// CHECK-NEXT: beside: for(meta_for(for(T))){{$}}
static void beside(int n, int (*restrict T)[n]) {
  meta_schedule {
    for (int i = 1; i < n; i++)
      for (int j = 1; j < n; j++) T[i][j] = (T[i][j] + T[i][j - 1] * T[i - 1][j]) % 1000;
  }
}

void test_case(int n) {
  int *a = NEW(int, n * n + 1), *b = NEW(int, n * n + 1), *c = NEW(int, n * n + 1);
  FILL(a, n * n + 1, -9, 9);
  FILL(b, n * n + 1, -9, 9);
  FILL(c, n * n + 1, -9, 9);
  rows_above(n, (void *)b, (void *)a);
  RECORD(b, n * n);
  rows_of_another(n, (void *)c, (void *)a, (void *)b);
  RECORD(c, n * n);
  vector(n, c, (void *)a, b);
  RECORD(c, n * n);
  elimination(n, (void *)a);
  RECORD(a, n * n);
  within(n, (void *)b);
  RECORD(b, n * n);
  beside(n, (void *)c);
  RECORD(c, n * n);
}
