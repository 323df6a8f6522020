// Elements that data chooses, behind pointers: which they are a launch finds out, and where one of them is written the source
// runs.
// RUN: %check --translate=--auto --elisions %s %t 1 4 7 33 100 | FileCheck %s
// CHECK: 60 runs, 432 launches, 528 elisions
#include "testing.h"

static void gather(int n, const int *at, const int *from, int *to) {
  for (int i = 0; i < n; i++) to[i] = from[at[i]] + 1;
}
// What is in x nothing depends on: an inspector does not look at it, where columns may be anything.
static void product(int n, const int *row, const int *column, const float *a, const float *x, float *y) {
  for (int i = 0; i < n; i++) {
    float s = 0;
    for (int k = row[i]; k < row[i + 1]; k++) s += a[k] * x[column[k]];
    y[i] = s;
  }
}
static void count(int n, const int *key, int *bins) {
  for (int i = 0; i < n; i++) bins[key[i]]++;
}
static void chosen(int n, const unsigned char *at, const unsigned char *of, const float *from, unsigned char *to) {
  for (int i = 0; i < n; i++) to[i] = (unsigned char)from[of[at[i]]];
}
// Its order is another one than the source's.
static void in_steps(int n, int m, const int *at, const float *from, float *to) {
  for (int t = 0; t < m; t++)
    for (int i = 0; i < n; i++) to[i] = 0.5f * to[i] + from[at[i]];
}
// The last of the loop variable is there whichever of them runs.
static int last(int n, const int *at, const int *from, int *to) {
  int i;
  for (i = 0; i < n; i++) to[i] = from[at[i]];
  return i;
}

void test_case(int n) {
  int *at = NEW(int, n + 1), *a = NEW(int, 3 * n), *rows = NEW(int, n + 1), *column = NEW(int, 2 * n);
  FILL(at, n + 1, 0, n - 1);
  FILL(a, 3 * n, -9, 9);
  FILL(column, 2 * n, 0, n - 1);
  for (int i = 0; i <= n; i++) rows[i] = 2 * i;
  gather(n, at, a, a + n);
  RECORD(a, 3 * n);
  gather(n, at, a + n / 2, a); // overlap
  gather(n, at, a, a + n / 2);
  RECORD(a, 3 * n);
  RECORD(&n, last(n, at, a, a + n) == n);
  RECORD(&n, last(n, at, a, a + n / 2) == n); // overlap
  RECORD(a, 3 * n);

  float *x = NEW(float, 2 * n), *v = NEW(float, 2 * n);
  FILL(x, 2 * n, -9, 9);
  FILL(v, 2 * n, -9, 9);
  product(n, rows, column, v, x, x + n);
  RECORD(x, 2 * n);
  product(n, rows, column, v, x, x + n / 2); // overlap
  product(n, rows, column, v, x, v);
  RECORD(x, 2 * n);
  RECORD(v, 2 * n);
  in_steps(n, 3, at, x, v);
  in_steps(n, 3, at, v + n / 2, v); // overlap
  in_steps(n, 3, at, v, v + n / 2);
  RECORD(v, 2 * n);

  int *keys = NEW(int, 2 * n);
  FILL(keys, 2 * n, 0, n - 1);
  count(n, keys, a);
  RECORD(a, 3 * n);
  count(n, keys + n / 2, keys); // overlap
  RECORD(keys, 2 * n);

  unsigned char *bytes = NEW(unsigned char, 3 * 256);
  float *from = NEW(float, 256);
  FILL(bytes, 3 * 256, 0, 255);
  FILL(from, 256, 0, 255);
  chosen(n, bytes, bytes + 256, from, bytes + 512);
  RECORD(bytes, 3 * 256);
  chosen(n, bytes, bytes + 256, from, bytes + 256 + n / 2); // overlap
  chosen(n, bytes, bytes + n, from, bytes + 256);
  RECORD(bytes, 3 * 256);
}
