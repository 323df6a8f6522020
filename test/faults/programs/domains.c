// Triangles, steps other than one, branches on indices, domains that are split.
#include "testing.h"

static void triangle(int n, const int *restrict b, int (*restrict a)[n]) {
  meta_schedule {
    for (int i = 0; i < n; i++)
      for (int j = i; j < n; j++) a[i][j] = b[i] * 3 + b[j];
  }
}
static void trapezium(int n, int m, const int *restrict b, int (*restrict a)[n]) {
  meta_schedule {
    for (int i = 0; i < n; i++)
      for (int j = 0; j < n; j++)
        if (j >= i - 2 && j >= 3 && j <= m && j < n - 1) a[i][j] = b[i] - 3 * b[j];
  }
}
static void down(int n, const int *restrict b, int *restrict a) {
  meta_schedule {
    for (int i = n - 1; i >= 0; i -= 3) a[i] = b[n - 1 - i] * 3;
  }
}
static void branches(int n, int m, const int *restrict b, int *restrict a) {
  meta_schedule {
    for (int i = 0; i < n; i++) {
      if (i < m)
        a[i] = b[i] * 2;
      else
        a[i] = b[i] * 5;
      if (i != m + 1) a[i] += 7;
    }
  }
}
static void one_row(int n, int m, const int *restrict b, int (*restrict a)[n]) {
  meta_schedule {
    for (int i = 0; i < n; i++)
      for (int j = 0; j < n; j++)
        if (i + j == m) a[i][j] = b[j] + 1;
  }
}
static void mirrored(int n, int *restrict a) {
  meta_schedule {
    for (int i = 0; i < n; i++) a[i] = a[n - 1 - i] * 3 % 1000;
  }
}
static void where_equal(int n, int m, const int *restrict b, int *restrict a) {
  meta_schedule {
    for (int i = 0; i < n; i++)
      if (n == m) a[i] = b[i] + 3;
  }
}
static void every_third(int n, const int *restrict b, int *restrict a) {
  meta_schedule {
    for (int i = 0; i < n; i++)
      if (i % 3 == 1) a[i] = b[i] - 1;
  }
}

void test_case(int n) {
  int *a = NEW(int, n * n + 1), *b = NEW(int, n);
  FILL(a, n * n + 1, -99, 99);
  FILL(b, n, -99, 99);
  triangle(n, b, (void *)a);
  trapezium(n, n / 2 + 2, b, (void *)a);
  RECORD(a, n * n);
  one_row(n, n / 2 + 1, b, (void *)a);
  down(n, b, a);
  branches(n, n / 3, b, a);
  RECORD(a, n * n);
  every_third(n, b, a);
  where_equal(n, n / 2 + 1, b, a);
  where_equal(n, n + 1, b, a);
  RECORD(a, n);
  mirrored(n, a);
  RECORD(a, n);
}
