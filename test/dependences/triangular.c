// Triangular domains: bounds of inner loops that depend on outer ones.
// RUN: %check --skeleton %s %t 0 1 2 3 7 16 33 | FileCheck %s
#include "testing.h"

// CHECK: lower: meta_for(meta_for(a)){{$}}
static void lower(int n, int (*restrict a)[n]) {
  meta_schedule {
    for (int i = 0; i < n; i++)
      for (int j = 0; j <= i; j++) a[i][j] = i - 2 * j;
  }
}
// The upper triangle is read, the lower one written: they share nothing.
// CHECK-NEXT: mirrored: meta_for(meta_for(a)){{$}}
static void mirrored(int n, int (*restrict a)[n]) {
  meta_schedule {
    for (int i = 0; i < n; i++)
      for (int j = i + 1; j < n; j++) a[i][j] = a[j][i];
  }
}
// Forward substitution: a row needs all rows before it.
// CHECK-NOT: substitution: meta_for(x for(x)){{$}}
// CHECK: substitution: {{.*}}for({{.*}}x
static void substitution(int n, int (*restrict a)[n], int *restrict x) {
  meta_schedule {
    for (int i = 0; i < n; i++)
      for (int j = 0; j < i; j++) x[i] -= a[i][j] * x[j];
  }
}
// Elimination: rows below the pivot are free of each other.
// CHECK-NOT: elimination: meta_for(
// CHECK: elimination: {{.*}}meta_for(
static void elimination(int n, int (*restrict a)[n]) {
  meta_schedule {
    for (int k = 0; k < n; k++)
      for (int i = k + 1; i < n; i++)
        for (int j = k + 1; j < n; j++) a[i][j] -= a[i][k] * a[k][j] % 7;
  }
}

void test_case(int n) {
  int *a = NEW(int, n * n + 1), *x = NEW(int, n + 1);
  FILL(a, n * n + 1, -9, 9);
  lower(n, (void *)a);
  mirrored(n, (void *)a);
  RECORD(a, n * n);
  FILL(a, n * n + 1, 0, 1);
  FILL(x, n + 1, 0, 1);
  substitution(n > 16 ? 16 : n, (void *)a, x);
  RECORD(x, n);
  FILL(a, n * n + 1, -1, 1);
  elimination(n > 16 ? 16 : n, (void *)a);
  RECORD(a, n * n);
}
