// Statements that need not share loops: apart where each has more parallel dimensions so, together where nothing is
// gained.
// RUN: %check --skeleton %s %t 0 1 2 3 7 33 | FileCheck %s
#include "testing.h"

// A sum down each column, then all of them again: the second is a plane of its own.
// CHECK: columns: meta_for(meta_for(r)) for(meta_for(for(r)) meta_for(meta_for(a))){{$}}
static void columns(int n, int m, int (*restrict a)[m], int (*restrict r)[m], const int (*restrict q)[n]) {
  meta_schedule {
    for (int k = 0; k < n; k++)
      for (int j = k; j < m; j++) {
        r[k][j] = 0;
        for (int i = 0; i < n; i++) r[k][j] += q[i][k] * a[i][j];
        for (int i = 0; i < n; i++) a[i][j] = (a[i][j] - q[i][k] * r[k][j]) % 1000;
      }
  }
}
// Every element is needed by the next one of its column: the columns are parallel, there is no plane.
// CHECK-NEXT: chains: meta_for(for(r for(r) for(a))){{$}}
static void chains(int n, int m, int (*restrict a)[m], int (*restrict r)[m], const int (*restrict q)[n]) {
  meta_schedule {
    for (int k = 0; k < n; k++)
      for (int j = k; j < m; j++) {
        r[k][j] = 0;
        for (int i = 0; i < n; i++) r[k][j] += q[i][k] * a[i][j];
        for (int i = 1; i < n; i++) a[i][j] = (a[i - 1][j] - q[i][k] * r[k][j]) % 1000;
      }
  }
}
// Two products in one loop, and a sum of both: apart, each has operands that are read through shared memory.
// CHECK-NEXT: products: {{.*}}meta_for(meta_for(for(t_at))) meta_for(meta_for(c)) meta_for(meta_for(for(c))) for(for(t for(c t) c)){{$}}
static void products(int n, int (*restrict c)[n], const int (*restrict a)[n], const int (*restrict b)[n]) {
  meta_schedule {
    for (int i = 0; i < n; i++)
      for (int j = 0; j < n; j++) {
        int t = 0;
        for (int k = 0; k < i; k++) {
          c[k][j] += b[i][j] * a[i][k];
          t += b[k][j] * a[i][k];
        }
        c[i][j] = 2 * c[i][j] + b[i][j] * a[i][i] + t;
      }
  }
}
// What comes before and behind the sum of a product stays with it.
// CHECK-NEXT: product: meta_for(meta_for(c for(c) c)){{$}}
static void product(int n, int (*restrict c)[n], const int (*restrict a)[n], const int (*restrict b)[n]) {
  meta_schedule {
    for (int i = 0; i < n; i++)
      for (int j = 0; j < n; j++) {
        c[i][j] *= 3;
        for (int k = 0; k < n; k++) c[i][j] += a[i][k] * b[k][j];
        c[i][j] = c[i][j] % 1000;
      }
  }
}
// A variable between two statements would need n*n*n elements: they share the loop.
// CHECK-NEXT: variable: {{.*}}for(meta_for(for(t a))){{$}}
static void variable(int n, int (*restrict a)[n]) {
  meta_schedule {
    for (int i = n - 1; i >= 0; i--)
      for (int j = i + 1; j < n; j++)
        for (int k = i; k < j; k++) {
          int t = a[i][k] + a[k + 1][j];
          a[i][j] = t < a[i][j] ? t : a[i][j];
        }
  }
}

void test_case(int n) {
  const int m = n + 3;
  int *a = NEW(int, m * m), *b = NEW(int, m * m), *c = NEW(int, m * m), *d = NEW(int, m * m);
  FILL(a, m * m, -9, 9);
  FILL(b, m * m, -9, 9);
  FILL(c, m * m, -9, 9);
  FILL(d, m * m, -9, 9);
  products(n, (void *)c, (void *)a, (void *)b);
  RECORD(c, m * m);
  product(n, (void *)c, (void *)a, (void *)b);
  RECORD(c, m * m);
  columns(n, m, (void *)a, (void *)d, (void *)b);
  RECORD(a, m * m);
  RECORD(d, m * m);
  chains(n, m, (void *)a, (void *)d, (void *)b);
  RECORD(a, m * m);
  variable(m, (void *)b);
  RECORD(b, m * m);
}
