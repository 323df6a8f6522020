// Elements that are read beside the row, of an array that is not written, as at the edges of a plane where a condition keeps
// the program from them: which row they are taken to be in does not matter, and no sizes are ruled out.
// RUN: %check --said=%t.said --translate=--report %s %t 0 1 2 3 17
// RUN: FileCheck %s --input-file %t.said
#include "testing.h"

static void heat(int n, const int *restrict u, int *restrict v) {
  meta_schedule {
    // CHECK: [[#@LINE+1]]:5: parallel: for (int j = 0; j < n; ++j)
    for (int j = 0; j < n; ++j)
      for (int i = 0; i < n; ++i)
        v[i + j * n] = 3 * u[i + j * n] + (i < n - 1 ? u[i + 1 + j * n] : 0) + (i > 0 ? u[i - 1 + j * n] : 7) +
                       (j < n - 1 ? u[i + (j + 1) * n] : 0) + (j > 0 ? u[i + (j - 1) * n] : 5);
  }
}
static void behind(int n, const int *restrict u, int *restrict v) {
  meta_schedule {
    // CHECK: [[#@LINE+1]]:5: parallel: for (int j = 1; j < n; ++j)
    for (int j = 1; j < n; ++j)
      for (int i = 0; i < n; ++i) v[i + j * n] = u[i - 1 + j * n];
  }
}
// Of one that is written it does matter.
static void along(int n, int *restrict v) {
  meta_schedule {
    // CHECK: [[#@LINE+1]]:5: serial: for (int j = 1; j < n; ++j)
    for (int j = 1; j < n; ++j)
      for (int i = 0; i < n; ++i) v[i + j * n] += v[i - 1 + j * n] % 9;
  }
}

void test_case(int n) {
  const int all = n * n + 1;
  int *u = NEW(int, all), *v = NEW(int, all);
  FILL(u, all, -9, 9);
  FILL(v, all, -9, 9);
  heat(n, u, v);
  RECORD(v, all);
  behind(n, u, v);
  RECORD(v, all);
  along(n, v);
  RECORD(v, all);
}
