// A scalar or row that is set in one loop and used in an inner one, across which the order of loops changes: an element for
// each iteration, where only false dependences stand in the way.
// RUN: %check --skeleton %s %t 0 1 2 3 7 16 33 -- -Wno-unused-variable | FileCheck %s
#include "testing.h"

// Column sums of scaled rows: columns are parallel, each in the order of the rows.
// CHECK: scaled_rows: {{.*}}meta_for(
static void scaled_rows(int n, int (*restrict a)[n], const int *restrict b, int *restrict c) {
  int t;
  meta_schedule {
    for (int i = 0; i < n; i++) {
      t = b[i] * 3 + 1;
      for (int j = 0; j < n; j++) c[j] += t * a[i][j];
    }
  }
}
// A row that every iteration fills anew.
// CHECK: row_of_its_own: {{.*}}meta_for(
static void row_of_its_own(int n, int (*restrict a)[n], int (*restrict b)[n]) {
  meta_schedule {
    for (int i = 0; i < n; i++) {
      int sum = 0;
      for (int j = 0; j < n; j++) sum += a[i][j];
      for (int j = 0; j < n; j++) b[i][j] = sum - a[i][j];
    }
  }
}
// The scalar flows from row to row: no copy helps.
// CHECK-NOT: flows_on: {{.*}}meta_for({{.*}}t
// CHECK: flows_on: {{.*}}for({{.*}}t
static void flows_on(int n, int (*restrict a)[n], int *restrict c) {
  int t = 1;
  meta_schedule {
    for (int i = 0; i < n; i++) {
      t = (t * 3 + a[i][0]) % 1000;
      c[i] = t;
    }
  }
}

void test_case(int n) {
  int *a = NEW(int, n * n + 1), *d = NEW(int, n * n + 1), *b = NEW(int, n), *c = NEW(int, n);
  FILL(a, n * n + 1, -9, 9);
  FILL(d, n * n + 1, -9, 9);
  FILL(b, n, -9, 9);
  FILL(c, n, -9, 9);
  scaled_rows(n, (void *)a, b, c);
  RECORD(c, n);
  row_of_its_own(n, (void *)a, (void *)d);
  RECORD(d, n * n);
  flows_on(n, (void *)a, c);
  RECORD(c, n);
}
