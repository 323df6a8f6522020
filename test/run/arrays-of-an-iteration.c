// A work array that each iteration has of its own, with more elements than it is worth for an iteration alone: the loop
// around its declaration is the parallel one, as the host has none that a kernel could use.
// RUN: %check --said=%t.said --translate=--report %s %t 0 1 2 9
// RUN: FileCheck %s --input-file %t.said
#include "testing.h"

static void reversed(int n, const int *restrict a, int *restrict b) {
  meta_schedule {
    // CHECK: [[#@LINE+1]]:5: parallel: for (int i = 0; i < n; i++)
    for (int i = 0; i < n; i++) {
      int temp[270];
      for (int j = 0; j < 256; j++) temp[j] = a[256 * i + j];
      for (int j = 0; j < 256; j++) b[256 * i + j] = temp[255 - j];
    }
  }
}
// Iterations depend on one another: the parallel loops are the inner ones, and the array is the host's.
static void summed(int n, const int *restrict a, int *restrict b) {
  meta_schedule {
    // CHECK-NOT: [[#@LINE+1]]:5: parallel
    for (int i = 0; i < n; i++) {
      int temp[270];
      // CHECK: [[#@LINE+1]]:7: parallel: for (int j = 0; j < 256; j++)
      for (int j = 0; j < 256; j++) temp[j] = a[256 * i + j] + b[j] % 7;
      for (int j = 0; j < 256; j++) b[j] = 3 * b[255 - j] % 1000 + temp[255 - j];
    }
  }
}

void test_case(int n) {
  const int all = 256 * n + 256;
  int *a = NEW(int, all), *b = NEW(int, all);
  FILL(a, all, -9, 9);
  FILL(b, all, -9, 9);
  reversed(n, a, b);
  RECORD(b, all);
  summed(n, a, b);
  RECORD(b, all);
}
