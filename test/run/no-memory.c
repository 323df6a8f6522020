// Work arrays of a parallel program for which there is no memory: the loops run as written.
// RUN: %check %s %t -- -Wno-unused-variable
#include "testing.h"
#include <stdlib.h>

// Of this library alone: every second request of a size that the loops below ask for is refused.
extern void *__libc_malloc(size_t bytes);
static int asked = 0, refusing = 0;
void *malloc(size_t bytes) { return refusing && asked++ % 2 == 0 ? NULL : __libc_malloc(bytes); }

static void one(int n, int (*restrict a)[n], const int *restrict b, int *restrict c) {
  int t;
  meta_schedule {
    for (int i = 0; i < n; i++) {
      t = b[i] * 3 + 1;
      for (int j = 0; j < n; j++) c[j] += t * a[i][j];
    }
  }
}
static void two(int n, int (*restrict a)[n], const int *restrict b, int *restrict c) {
  int t, u;
  meta_schedule {
    for (int i = 0; i < n; i++) {
      t = b[i] * 3 + 1;
      u = b[i] - t;
      for (int j = 0; j < n; j++) c[j] += t * a[i][j] - u;
    }
  }
}
static void outside(int n, int (*restrict a)[n], const int *restrict b, int *restrict c) {
  int t;
#pragma scop
  for (int i = 0; i < n; i++) {
    t = b[i] - 5;
    for (int j = 0; j < n; j++) c[j] -= t * a[i][j];
  }
#pragma endscop
}

void test_case(int n) {
  int (*a)[n] = test_allocate(sizeof(int) * (size_t)n * (size_t)n), *b = NEW(int, n), *c = NEW(int, n);
  for (int i = 0; i < n; i++) FILL(a[i], n, -9, 9);
  FILL(b, n, -9, 9);
  FILL(c, n, -9, 9);
  for (int k = 0; k < 4; k++) {
    refusing = 1;
    one(n, a, b, c);
    two(n, a, b, c);
    outside(n, a, b, c);
    refusing = 0;
    RECORD(c, n);
  }
}
