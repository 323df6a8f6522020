// Time steps over a line, one array into another; a scalar that each step computes.
#include "testing.h"

static void jacobi(int n, int steps, int *restrict a, int *restrict b) {
  meta_schedule {
    for (int t = 0; t < steps; t++) {
      for (int i = 1; i < n - 1; i++) b[i] = (a[i - 1] + a[i] + 2 * a[i + 1]) % 1000;
      for (int i = 1; i < n - 1; i++) a[i] = b[i];
    }
  }
}
static void shifted(int n, int *restrict a, const int *restrict b, int *restrict c) {
  meta_schedule {
    for (int i = 0; i < n - 1; i++) {
      c[i] = a[i + 1] + 1;
      a[i] = b[i] * 3;
    }
  }
}
static void twice(int n, int *restrict a, const int *restrict b, int *restrict c) {
  meta_schedule {
    for (int i = 0; i < n - 1; i++) {
      a[i + 1] = b[i] * 3;
      a[i] = b[i] + 1;
      c[i] = i;
    }
  }
}
static void scaled(int n, int steps, int *restrict a, const int *restrict f) {
  int s = 3;
  meta_schedule {
    for (int t = 0; t < steps; t++) {
      s = s * 5 % 17 + f[t];
      for (int i = 0; i < n; i++) a[i] = (a[i] * 3 + s) % 1000;
    }
  }
  a[0] += s;
}

void test_case(int n) {
  int *a = NEW(int, n + 1), *b = NEW(int, n + 6), *c = NEW(int, n);
  FILL(a, n + 1, -99, 99);
  FILL(b, n + 6, -99, 99);
  FILL(c, n, -99, 99);
  jacobi(n, 3, a, b);
  RECORD(a, n + 1);
  shifted(n, a, b, c);
  twice(n, a, b, c);
  scaled(n, 4, a, b);
  RECORD(a, n + 1);
  RECORD(b, n + 1);
  RECORD(c, n);
}
