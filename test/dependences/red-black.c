// Points of two colours, the ones of a colour independent of one another: in every way of writing the colours, with
// subscripts of one dimension, and without a sign.
// RUN: %check --skeleton %s %t -- -Wno-sign-compare | FileCheck --check-prefixes=CHECK,RUNS %s
#include "testing.h"

#define AROUND(a, i, j, m) (a[(i - 1) * m + j] + a[(i + 1) * m + j] + a[i * m + j - 1] + a[i * m + j + 1])

// CHECK: rows_of: for(meta_for(meta_for(a))){{$}}
static void rows_of(int n, int m, double (*restrict a)[40]) {
  meta_schedule {
    for (int c = 0; c < 2; c++)
      for (int i = 1; i < n - 1; i++)
        for (int j = 1 + (i + c) % 2; j < m - 1; j += 2)
          a[i][j] = 0.25 * (a[i - 1][j] + a[i + 1][j] + a[i][j - 1] + a[i][j + 1]);
  }
}
// CHECK: linear: for(meta_for(meta_for(a))){{$}}
static void linear(int n, int m, double *restrict a) {
  meta_schedule {
    for (int c = 0; c < 2; c++)
      for (int i = 1; i < n - 1; i++)
        for (int j = 1 + (i + c) % 2; j < m - 1; j += 2) a[i * m + j] = 0.25 * AROUND(a, i, j, m);
  }
}
// CHECK: without_sign: for(meta_for(meta_for(a)))
static void without_sign(unsigned n, unsigned m, double *restrict a) {
  meta_schedule {
    for (unsigned c = 0; c < 2; c++)
      for (unsigned i = 1; i < n - 1; i++)
        for (unsigned j = 1 + (i + c) % 2; j < m - 1; j += 2) a[i * m + j] = 0.25 * AROUND(a, i, j, m);
  }
}
// CHECK: wide: for(meta_for(meta_for(a)))
static void wide(size_t n, size_t m, double *restrict a) {
  meta_schedule {
    for (int c = 1; c >= 0; c--)
      for (size_t i = 1; i + 1 < n; i++)
        for (size_t j = 2 - (i + c) % 2; j < m - 1; j += 2) a[i * m + j] = 0.25 * AROUND(a, i, j, m);
  }
}
// CHECK: one_after_the_other: meta_for(meta_for(a)) meta_for(meta_for(a)){{$}}
static void one_after_the_other(int n, int m, double *restrict a) {
  meta_schedule {
    for (int i = 1; i < n - 1; i++)
      for (int j = 1 + i % 2; j < m - 1; j += 2) a[i * m + j] = 0.25 * AROUND(a, i, j, m);
    for (int i = 1; i < n - 1; i++)
      for (int j = 2 - i % 2; j < m - 1; j += 2) a[i * m + j] = 0.25 * AROUND(a, i, j, m);
  }
}
// CHECK: conditions: for(meta_for(meta_for(a))){{$}}
static void conditions(int n, int m, double *restrict a) {
  meta_schedule {
    for (int c = 0; c < 2; c++)
      for (int i = 1; i < n - 1; i++)
        for (int j = 1; j < m - 1; j++)
          if (((i + j) & 1) == c) a[i * m + j] = 0.25 * AROUND(a, i, j, m);
  }
}
// CHECK: conditions_without_sign: for(meta_for(meta_for(a)) for(for(a)))
static void conditions_without_sign(unsigned n, unsigned m, double *restrict a) {
  meta_schedule {
    for (int c = 0; c < 2; c++)
      for (unsigned i = 1; i < n - 1; i++)
        for (unsigned j = 1; j < m - 1; j++)
          if ((i + j) % 2 == c) a[i * m + j] = 0.25 * AROUND(a, i, j, m);
  }
}
// CHECK: line: for(meta_for(a)){{$}}
static void line(unsigned n, double *restrict a) {
  meta_schedule {
    for (unsigned c = 0; c < 2; c++)
      for (unsigned i = 1; i < n; i++)
        if (i % 2 == c) a[i] = 0.5 * (a[i - 1] + a[i + 1]);
  }
}
// CHECK: three_colours: for(meta_for(a)){{$}}
static void three_colours(int n, double *restrict a) {
  meta_schedule {
    for (int c = 0; c < 3; c++)
      for (int i = 2; i < n; i++)
        if (i % 3 == c) a[i] = 0.25 * (a[i - 2] + a[i - 1] + a[i + 1] + a[i + 2]);
  }
}
// A neighbour of the point's own colour.
// CHECK-NOT: own_colour: {{.*}}meta_for
// CHECK: own_colour: for(for(a)){{$}}
static void own_colour(unsigned n, double *restrict a) {
  meta_schedule {
    for (unsigned c = 0; c < 2; c++)
      for (unsigned i = 3; i < n; i++)
        if (i % 2 == c) a[i] = 0.5 * (a[i - 2] + a[i + 1]);
  }
}
// Two colours where three are needed.
// CHECK-NOT: too_few: {{.*}}meta_for
// CHECK: too_few: for(for(a)){{$}}
static void too_few(int n, double *restrict a) {
  meta_schedule {
    for (int c = 0; c < 2; c++)
      for (int i = 2; i < n; i++)
        if (i % 2 == c) a[i] = 0.25 * (a[i - 2] + a[i - 1] + a[i + 1] + a[i + 2]);
  }
}
// A point of the own colour in the row alone: rows are independent.
// CHECK: along_the_row: for(meta_for(for(a))){{$}}
static void along_the_row(int n, int m, double *restrict a) {
  meta_schedule {
    for (int c = 0; c < 2; c++)
      for (int i = 1; i < n - 1; i++)
        for (int j = 2 + (i + c) % 2; j < m - 1; j += 2) a[i * m + j] = 0.5 * (a[i * m + j - 2] + a[(i + 1) * m + j]) + a[(i - 1) * m + j];
  }
}

void test_case(int n) {
  const int m = n + 3;
  double(*t)[40] = (double(*)[40])NEW(double, (n + 1) * 40), *a = NEW(double, (n + 1) * m);
  FILL_REAL(&t[0][0], (n + 1) * 40);
  FILL_REAL(a, (n + 1) * m);
  rows_of(n + 1, m < 40 ? m : 40, t);
  RECORD(&t[0][0], (n + 1) * 40);
  linear(n + 1, m, a);
  RECORD(a, (n + 1) * m);
  without_sign(n + 1, m, a);
  wide(n + 1, m, a);
  RECORD(a, (n + 1) * m);
  one_after_the_other(n + 1, m, a);
  conditions(n + 1, m, a);
  conditions_without_sign(n + 1, m, a);
  RECORD(a, (n + 1) * m);
  line(n, a);
  three_colours(n, a);
  own_colour(n, a);
  too_few(n, a);
  along_the_row(n + 1, m, a);
  RECORD(a, (n + 1) * m);
}

// RUNS: {{[1-9][0-9]*}} launches
