// Subscripts without a sign that may wrap: they do not for the sizes that are looked for at run time, else the loops run
// as written.
// RUN: %check --skeleton %s %t | FileCheck --check-prefixes=CHECK,RUNS %s
#include "testing.h"

// CHECK: batched: meta_for(meta_for(meta_for(c)))
static void batched(unsigned b, unsigned n, int *restrict c, const int *restrict x) {
  meta_schedule {
    for (unsigned q = 0; q < b; q++)
      for (unsigned i = 0; i < n; i++)
        for (unsigned j = 0; j < n; j++) c[(q * n + i) * n + j] = 3 * x[(q * n + j) * n + i] + 1;
  }
}
// CHECK: rows: meta_for(meta_for(a))
static void rows(unsigned n, unsigned m, int *restrict a) {
  meta_schedule {
    for (unsigned i = 0; i < n; i++)
      for (unsigned j = 0; j < m; j++) a[i * m + j] += 5;
  }
}
// CHECK: back: meta_for(meta_for(a))
static void back(unsigned n, unsigned m, int *restrict a) {
  meta_schedule {
    for (unsigned i = n; i > 0; i--)
      for (int j = 0; j < (int)m; j++) a[(i - 1) * m + (unsigned)j] ^= 6;
  }
}
// CHECK: guarded: meta_for(a)
static void guarded(unsigned n, int *restrict a, const int *restrict b) {
  meta_schedule {
    for (unsigned i = 0; i < n; i++)
      if (i > 0) a[i - 1] = b[n - 1 - i];
  }
}
// CHECK: stepped: meta_for(a)
static void stepped(unsigned n, int *restrict a) {
  meta_schedule {
    for (unsigned i = 0; i < n; i += 2) a[2 * i] += 1;
  }
}
// CHECK: kept: meta_for(a)
static void kept(unsigned n, unsigned m, int *restrict a) {
  meta_schedule {
    for (unsigned i = 0; i < n; i++) {
      int at = i * m;
      a[at + 1] += 3;
    }
  }
}
// Where no size keeps the arithmetic from wrapping, or it may well wrap, nothing is looked for.
// CHECK: below: for(a)
static void below(unsigned n, int *restrict a) {
  meta_schedule {
    for (unsigned i = 0; i < n; i++) a[(i - 7u) & 1023u] = i;
  }
}
// CHECK: hashed: meta_for(a)
static void hashed(unsigned n, int *restrict a, const int *restrict b) {
  meta_schedule {
    for (unsigned i = 0; i < n; i++) a[i] += b[(i * 2654435761u) >> 22] + b[(i + 5u) & 1023u];
  }
}
// i * m wraps: a row lies where the one before it does.
// CHECK: wraps: meta_for(meta_for(a))
static void wraps(unsigned n, unsigned m, int *restrict a) {
  meta_schedule {
    for (unsigned i = 0; i < n; i += 65536)
      for (unsigned j = 0; j < 4; j++) a[i * m + j] = 2 * a[i * m + j] + 1;
  }
}

void test_case(int n) {
  const unsigned u = (unsigned)n;
  int *a = NEW(int, 4 * u * u * u + 2048), *b = NEW(int, 4 * u * u * u + 2048);
  FILL(a, 4 * u * u * u + 2048, -9, 9);
  FILL(b, 4 * u * u * u + 2048, -9, 9);
  batched(3, u, a, b);
  rows(u, u + 2, a);
  back(u, u + 1, a);
  guarded(u, a, b);
  stepped(u, a);
  kept(u, 3, a);
  below(u, a);
  RECORD(a, 4 * u * u * u + 2048);
  hashed(u, a, b);
  wraps(200000, 65536, a);
  wraps(u, 4, a);
  RECORD(a, 4 * u * u * u + 2048);
}

// RUNS: {{[1-9][0-9]*}} launches
