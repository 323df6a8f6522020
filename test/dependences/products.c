// Products of matrices whose inner loops stand in an order that is good for caches: two parallel dimensions of points all
// the same. Where phases depend on their neighbours, the program of a thread block.
// RUN: %check --skeleton %s %t | FileCheck %s
#include "testing.h"

// CHECK: rectangular: meta_for(meta_for(C for(C))){{$}}
static void rectangular(int n, int m, int l, int beta, int (*restrict C)[m], const int (*restrict A)[l], const int (*restrict B)[m]) {
  meta_schedule {
    for (int i = 0; i < n; i++) {
      for (int j = 0; j < m; j++) C[i][j] *= beta;
      for (int k = 0; k < l; k++)
        for (int j = 0; j < m; j++) C[i][j] += A[i][k] * B[k][j];
    }
  }
}
// CHECK-NEXT: symmetric: meta_for(meta_for(C for(C))){{$}}
static void symmetric(int n, int l, int beta, int (*restrict C)[n], const int (*restrict A)[l]) {
  meta_schedule {
    for (int i = 0; i < n; i++) {
      for (int j = 0; j <= i; j++) C[i][j] *= beta;
      for (int k = 0; k < l; k++)
        for (int j = 0; j <= i; j++) C[i][j] += A[i][k] * A[j][k];
    }
  }
}
// CHECK-NEXT: neighbours: meta_for(for(meta_for(b) meta_for(a))){{$}}
static void neighbours(int n, int steps, int (*restrict a)[n], int (*restrict b)[n]) {
  meta_schedule {
    for (int i = 0; i < n; i++)
      for (int t = 0; t < steps; t++) {
        for (int j = 1; j < n - 1; j++) b[i][j] = (a[i][j - 1] + a[i][j + 1]) % 1000;
        for (int j = 1; j < n - 1; j++) a[i][j] = b[i][j];
      }
  }
}

void test_case(int n) {
  const int m = n + 2, l = 5;
  int *a = NEW(int, m * m + l * m), *b = NEW(int, m * m + l * m), *c = NEW(int, m * m);
  FILL(a, m * m + l * m, -9, 9);
  FILL(b, m * m + l * m, -9, 9);
  FILL(c, m * m, -9, 9);
  rectangular(n, m, l, 3, (void *)c, (void *)a, (void *)b);
  RECORD(c, m * m);
  symmetric(n, l, 2, (void *)c, (void *)a);
  RECORD(c, m * m);
  neighbours(n, 3, (void *)a, (void *)b);
  RECORD(a, m * m);
  RECORD(b, m * m);
}
