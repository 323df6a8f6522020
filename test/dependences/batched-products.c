// Batches of matrices in one array, with subscripts without a sign of every kind: they do not wrap for the sizes that are
// looked for at run time, else the loops run as written.
// RUN: %check --skeleton %s %t 0 1 2 3 7 16 33 40 -- -O1 -Wno-sign-compare | FileCheck --check-prefixes=CHECK,RUNS %s
#include "testing.h"

// CHECK: narrow: meta_for(meta_for(meta_for(s for(s) c)))
static void narrow(unsigned b, unsigned n, int *restrict c, const int *restrict x, const int *restrict y) {
  meta_schedule {
    for (unsigned q = 0; q < b; q++)
      for (unsigned i = 0; i < n; i++)
        for (unsigned j = 0; j < n; j++) {
          int s = 0;
          for (unsigned k = 0; k < n; k++) s += x[(q * n + i) * n + k] * y[(q * n + k) * n + j];
          c[(q * n + i) * n + j] = s;
        }
  }
}
// CHECK: wide: meta_for(meta_for(meta_for(s for(s) c))){{$}}
static void wide(size_t b, size_t n, int *restrict c, const int *restrict x, const int *restrict y) {
  meta_schedule {
    for (size_t q = 0; q < b; q++)
      for (size_t i = 0; i < n; i++)
        for (size_t j = 0; j < n; j++) {
          int s = 0;
          for (size_t k = 0; k < n; k++) s += x[(q * n + i) * n + k] * y[(q * n + k) * n + j];
          c[(q * n + i) * n + j] = s;
        }
  }
}
// CHECK: counters_with_a_sign: meta_for(meta_for(meta_for(s for(s) c)))
static void counters_with_a_sign(unsigned b, unsigned n, int *restrict c, const int *restrict x,
                                 const int *restrict y) {
  meta_schedule {
    for (int q = 0; q < b; q++)
      for (int i = 0; i < n; i++)
        for (int j = 0; j < n; j++) {
          int s = 0;
          for (int k = 0; k < n; k++) s += x[(q * n + i) * n + k] * y[(q * n + k) * n + j];
          c[(q * n + i) * n + j] = s;
        }
  }
}
// Sizes with a sign are converted where the counter is: that they are not negative is looked for too.
// CHECK: sizes_with_a_sign: meta_for(meta_for(meta_for(c)))
static void sizes_with_a_sign(int b, int n, int *restrict c, const int *restrict x) {
  meta_schedule {
    for (int q = 0; q < b; q++)
      for (int i = 0; i < n; i++)
        for (int j = 0; j < n; j++) c[((unsigned)q * n + i) * n + j] = 3 * x[((unsigned)q * n + j) * n + i] + 1;
  }
}
// CHECK: mixed: meta_for(meta_for(meta_for(c)))
static void mixed(unsigned b, size_t n, int *restrict c, const int *restrict x) {
  meta_schedule {
    for (unsigned q = 0; q < b; q++)
      for (unsigned i = 0; i < n; i++)
        for (int j = 0; j < n; j++) c[(q * (unsigned)n + i) * (unsigned)n + j] = 2 * x[(q * n + j) * n + i];
  }
}
// CHECK: pointers: meta_for(meta_for(meta_for(s for(s) s)))
static void pointers(unsigned b, unsigned n, unsigned m, unsigned l, int *restrict c, const int *restrict x,
                     const int *restrict y) {
  meta_schedule {
    for (unsigned q = 0; q < b; q++) {
      int *cq = c + q * n * m;
      const int *xq = x + q * n * l, *yq = y + q * l * m;
      for (unsigned i = 0; i < n; i++)
        for (unsigned j = 0; j < m; j++) {
          int s = 0;
          for (unsigned k = 0; k < l; k++) s += xq[i * l + k] * yq[k * m + j];
          cq[i * m + j] = s;
        }
    }
  }
}
// CHECK: rows_named: meta_for(meta_for(meta_for(c)))
static void rows_named(unsigned b, unsigned n, int *restrict c, const int *restrict x) {
  meta_schedule {
    for (unsigned q = 0; q < b; q++)
      for (unsigned i = 0; i < n; i++) {
        unsigned row = (q * n + i) * n;
        for (unsigned j = 0; j < n; j++) c[row + j] = 5 - x[q * n * n + (n - 1 - j) * n + i];
      }
  }
}
// CHECK: triangles: meta_for(meta_for(meta_for(c)))
static void triangles(unsigned b, unsigned n, int *restrict c, const int *restrict x) {
  meta_schedule {
    for (unsigned q = 0; q < b; q++)
      for (unsigned i = 1; i != n; i++)
        for (unsigned j = 0; j < i; j++) c[(q * n + i) * n + j] = 2 * x[(q * n + j) * n + i - 1];
  }
}
// Of one matrix into the next one, turned: matrix after matrix.
// CHECK: chained: for(meta_for(meta_for(c)))
static void chained(unsigned b, unsigned n, int *restrict c) {
  meta_schedule {
    for (unsigned q = 1; q < b; q++)
      for (unsigned i = 0; i < n; i++)
        for (unsigned j = 0; j < n; j++)
          c[(q * n + i) * n + j] = c[((q - 1) * n + j) * n + i] % 1000 + c[(q * n + i) * n + j] + 1;
  }
}
// Elements of an antidiagonal are one: the antidiagonals are independent.
// CHECK: overlapping: meta_for(for(c))
static void overlapping(unsigned n, unsigned m, int *restrict c) {
  meta_schedule {
    for (unsigned i = 0; i < n; i++)
      for (unsigned j = 0; j < n; j++) c[(i + j) * m] = 2 * c[(i + j) * m] % 1000 + (int)i;
  }
}
// q * n wraps where n is 2^32 - 1: the batches go backwards and lie on one another.
// CHECK: wrapping: meta_for(meta_for(c))
static void wrapping(unsigned b, unsigned n, unsigned m, int *restrict c) {
  meta_schedule {
    for (unsigned q = 0; q < b; q++)
      for (unsigned j = 0; j < m; j++) c[q * n + j + 8] = 2 * c[q * n + j + 8] % 1000 + (int)q;
  }
}
// CHECK: below: meta_for(meta_for(c))
static void below(int low, int n, int m, int *restrict c) {
  meta_schedule {
    for (int i = low; i < n; i++)
      for (int j = 0; j < 3; j++) c[(unsigned)i * m + j] += i + 10 * j;
  }
}

void test_case(int n) {
  const int size = 3 * n * n + 40;
  int *a = NEW(int, size), *x = NEW(int, size), *y = NEW(int, size);
  FILL(a, size, -9, 9);
  FILL(x, size, -9, 9);
  FILL(y, size, -9, 9);
  narrow(3, n, a, x, y);
  RECORD(a, size);
  wide(2, n, a, y, x);
  RECORD(a, size);
  counters_with_a_sign(3, n, a, x, y);
  RECORD(a, size);
  sizes_with_a_sign(2, n, a, x);
  sizes_with_a_sign(-2, n, a, x);
  RECORD(a, size);
  mixed(3, n, a, x);
  RECORD(a, size);
  pointers(2, n, n, n, a, y, x);
  RECORD(a, size);
  rows_named(3, n, a, x);
  if (n > 0) triangles(2, n, a, x);
  chained(3, n, a);
  RECORD(a, size);
  overlapping(n, 2, a);
  RECORD(a, size);
  wrapping(8, 0xffffffffu, 5, a);
  wrapping(3, 0xfffffffeu, 9, a);
  wrapping(n, 4, 4, a);
  RECORD(a, size);
  below(-2, n, 0, a);
  below(0, n, 1, a);
  RECORD(a, size);
}

// RUNS: {{[1-9][0-9]*}} launches
