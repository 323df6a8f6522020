// Blocks of more than 2^30 points, which the body names: the program's own loop runs.
// RUN: %check --elisions %s %t
#include "testing.h"

static void named(int n, long B, int blocks, int *b) {
  meta_for (int v = 0; v < blocks; v++)
    meta_for (long u = 0; u < (B < n - v * B ? B : n - v * B); u++) b[v * B + u] += 3 * v + u;
}

void test_case(int n) {
  int *b = NEW(int, n + 4);
  FILL(b, n + 4, -99, 99);
  for (long B = 1L << 29; B <= 1L << 40; B *= 2) named(n + 4, B, 2, b);
  RECORD(b, n + 4);
}
