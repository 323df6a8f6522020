// The loop that carries the only dependence stays serial, the two others are parallel, wherever it stands.
// RUN: %check --skeleton %s %t 0 1 2 3 7 16 | FileCheck %s
#include "testing.h"

// CHECK: outermost: {{(meta_for\(meta_for\(for\(a\)\)\)|for\(meta_for\(meta_for\(a\)\)\)|meta_for\(for\(meta_for\(a\)\)\))$}}
static void outermost(int n, int (*restrict a)[n][n]) {
  meta_schedule {
    for (int i = 1; i < n; i++)
      for (int j = 0; j < n; j++)
        for (int k = 0; k < n; k++) a[i][j][k] = (a[i][j][k] + 3 * a[i - 1][j][k]) % 1000;
  }
}
// CHECK-NEXT: middle: {{(meta_for\(meta_for\(for\(a\)\)\)|for\(meta_for\(meta_for\(a\)\)\)|meta_for\(for\(meta_for\(a\)\)\))$}}
static void middle(int n, int (*restrict a)[n][n]) {
  meta_schedule {
    for (int i = 0; i < n; i++)
      for (int j = 1; j < n; j++)
        for (int k = 0; k < n; k++) a[i][j][k] = (a[i][j][k] + 3 * a[i][j - 1][k]) % 1000;
  }
}
// CHECK-NEXT: innermost: {{(meta_for\(meta_for\(for\(a\)\)\)|for\(meta_for\(meta_for\(a\)\)\)|meta_for\(for\(meta_for\(a\)\)\))$}}
static void innermost(int n, int (*restrict a)[n][n]) {
  meta_schedule {
    for (int i = 0; i < n; i++)
      for (int j = 0; j < n; j++)
        for (int k = 1; k < n; k++) a[i][j][k] = (a[i][j][k] + 3 * a[i][j][k - 1]) % 1000;
  }
}
// CHECK-NEXT: no_level: meta_for(meta_for(meta_for(a))){{$}}
static void no_level(int n, int (*restrict a)[n][n]) {
  meta_schedule {
    for (int i = 0; i < n; i++)
      for (int j = 0; j < n; j++)
        for (int k = 0; k < n; k++) a[i][j][k] += 3 * i + j - k;
  }
}
// Carried at all of them: what is parallel then is a diagonal, never one of the three loops as it stands.
// CHECK-NOT: every_level: {{.*}}meta_for(meta_for(meta_for(
// CHECK-NEXT: every_level: {{.*}}for({{.*}}a
static void every_level(int n, int (*restrict a)[n][n]) {
  meta_schedule {
    for (int i = 1; i < n; i++)
      for (int j = 1; j < n; j++)
        for (int k = 1; k < n; k++) a[i][j][k] = (a[i - 1][j][k] + a[i][j - 1][k] + a[i][j][k - 1]) % 1000;
  }
}

void test_case(int n) {
  int *a = NEW(int, n * n * n + 1);
  FILL(a, n * n * n, 0, 3);
  void *p = a;
  outermost(n, p);
  FILL(a, n * n * n, 0, 3);
  middle(n, p);
  RECORD(a, n * n * n);
  FILL(a, n * n * n, 0, 3);
  innermost(n, p);
  RECORD(a, n * n * n);
  FILL(a, n * n * n, 0, 3);
  no_level(n, p);
  every_level(n, p);
  RECORD(a, n * n * n);
}
