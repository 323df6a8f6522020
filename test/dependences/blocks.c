// Loops that run in a thread block: variables and arrays that the threads of a block share, and what one of them does.
// RUN: %check --skeleton %s %t 0 1 2 5 33 130 | FileCheck %s
#include "testing.h"

struct pair {
  int x, y[2];
};

// Members of elements of a shared array.
// CHECK: members: meta_for(
static void members(int n, const int *restrict a, int (*restrict o)[70]) {
  meta_schedule {
    for (int i = 0; i < n; i++) {
      struct pair w[70];
      for (int k = 0; k < 70; k++) {
        w[k].x = a[i] * k % 100;
        w[k].y[1] = a[i] - k;
      }
      for (int k = 0; k < 70; k++) o[i][k] = w[69 - k].x * w[k].y[1];
    }
  }
}
// A variable that every thread holds, one that is assigned beside an element, and one that a condition reads.
// CHECK: variables: meta_for(
static void variables(int n, int (*restrict a)[90], int *restrict b, int *restrict c) {
  meta_schedule {
    for (int i = 0; i < n; i++) {
      int s = 0, last = 0;
      for (int k = 0; k < 90; k++) s += a[i][k] % 7;
      if (s > 5) {
        last = s;
        b[i] = s;
      }
      for (int k = 0; k < 90; k++) a[i][k] = a[i][k] * 3 + s - last;
      c[i] = last = last + b[i];
    }
  }
}
// Rows that depend on the row before: each is a phase, between them is a barrier.
// CHECK: rows: meta_for(
static void rows(int n, int m, int *restrict a) {
  meta_schedule {
    for (int i = 0; i < n; i++) {
      int w[2][64];
      for (int k = 0; k < 64; k++) w[0][k] = a[64 * i + k];
      for (int t = 0; t < m; t++)
        for (int k = 0; k < 64; k++) w[(t + 1) % 2][k] = (w[t % 2][(k + 1) % 64] * 5 + w[t % 2][k]) % 1000;
      for (int k = 0; k < 64; k++) a[64 * i + k] = w[m % 2][k];
    }
  }
}
// The body is a loop of its own, whose tiles are of a shape that depends on the outer one.
// CHECK: triangle: {{.*}}meta_for(
static void triangle(int n, int (*restrict a)[n]) {
  meta_schedule {
    for (int i = 1; i < n; i++)
      for (int j = i; j < n; j++) a[i][j] = (a[i - 1][j] + 3 * a[i][j - 1]) % 1000;
  }
}

void test_case(int n) {
  int *a = NEW(int, n + 1), (*wide)[90] = (int(*)[90])NEW(int, 90 * (n + 1));
  int(*o)[70] = (int(*)[70])NEW(int, 70 * (n + 1));
  int *b = NEW(int, n + 1), *c = NEW(int, n + 1), *r = NEW(int, 64 * n + 1), *t = NEW(int, n * n + 1);
  FILL(a, n + 1, -9, 9);
  FILL(&wide[0][0], 90 * n + 1, -9, 9);
  FILL(b, n + 1, -9, 9);
  FILL(r, 64 * n + 1, -99, 99);
  FILL(t, n * n + 1, -99, 99);
  members(n, a, o);
  RECORD(&o[0][0], 70 * n);
  variables(n, wide, b, c);
  RECORD(&wide[0][0], 90 * n);
  RECORD(b, n);
  RECORD(c, n);
  rows(n, n % 7, r);
  RECORD(r, 64 * n);
  if (n) triangle(n, (int(*)[n])t);
  RECORD(t, n * n);
}
