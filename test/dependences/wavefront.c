// Dependences from above and from the left: neither loop is parallel, the anti-diagonals are.
// RUN: %check --skeleton %s %t 0 1 2 3 7 16 33 | FileCheck %s
#include "testing.h"

// CHECK: diagonal: for({{.*}}meta_for({{.*}}a
static void diagonal(int n, int (*restrict a)[n]) {
  meta_schedule {
    for (int i = 1; i < n; i++)
      for (int j = 1; j < n; j++) a[i][j] = (a[i - 1][j] + a[i][j - 1]) % 1000;
  }
}
// Five points in place, several sweeps: skewed by time.
// CHECK: gauss_seidel: for({{.*}}meta_for({{.*}}a
static void gauss_seidel(int n, int steps, int (*restrict a)[n]) {
  meta_schedule {
    for (int t = 0; t < steps; t++)
      for (int i = 1; i < n - 1; i++)
        for (int j = 1; j < n - 1; j++)
          a[i][j] = (a[i - 1][j] + a[i][j - 1] + a[i][j] + a[i][j + 1] + a[i + 1][j]) % 1000;
  }
}
// Tiles have at most as many points as the serial loop over t leaves them: one of 2^30 takes steps for these only.
// CHECK: within: for(for(meta_for(for(a))))
static void within(int n, int (*restrict a)[n + 2]) {
  meta_schedule {
    for (int t = 0; t < n; t++)
      for (int i = t - 1; i < n; i++)
        for (int j = 1; j <= n; j++) a[t + 1][j + 1] = (a[t + 1][j + 1] - a[j][t + 1]) % 1000;
  }
}
// One predecessor less and the rows are parallel.
// CHECK: rows: {{(meta_for\(for\(a\)\)|for\(meta_for\(a\)\))$}}
static void rows(int n, int (*restrict a)[n]) {
  meta_schedule {
    for (int i = 1; i < n; i++)
      for (int j = 1; j < n; j++) a[i][j] = (a[i][j] + a[i][j - 1]) % 1000;
  }
}

void test_case(int n) {
  int *a = NEW(int, n * n + 1);
  FILL(a, n * n + 1, 0, 99);
  diagonal(n, (void *)a);
  gauss_seidel(n, 3, (void *)a);
  rows(n, (void *)a);
  RECORD(a, n * n);
  int *b = NEW(int, (n + 2) * (n + 2));
  FILL(b, (n + 2) * (n + 2), 0, 99);
  within(n, (void *)b);
  RECORD(b, (n + 2) * (n + 2));
}
