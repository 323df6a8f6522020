// Scalars: private, expanded, live behind the loop, set under a condition; arrays that are written under a condition.
#include "testing.h"

static void last_value(const int *restrict a, int *restrict b, int *restrict out) {
  int t = 77;
  meta_schedule {
    for (int i = 0; i < 40; i++) {
      t = a[i] * 3;
      b[i] = t + 1;
    }
  }
  out[0] = t;
}
static void carried(int n, const int *restrict a, int *restrict b, int *restrict c) {
  int t = 5;
  meta_schedule {
    for (int i = 0; i < n; i++) {
      c[i] = a[i] * 2;
      b[i] = t + 1;
      t = a[i] * c[i];
    }
  }
}
static void set_later(int n, const int *restrict a, int *restrict b, int *restrict c) {
  int t = 9;
  meta_schedule {
    for (int i = 0; i < n; i++) {
      c[i] = a[i] - 4;
      if (i > 3) t = a[i];
      b[i] = t + 1;
    }
  }
}
static void set_sometimes(int n, const int *restrict a, int *restrict b, int *restrict c) {
  int t = 5;
  meta_schedule {
    for (int i = 0; i < n; i++) {
      c[i] = a[i] * 2;
      if (a[i] > 0) t = a[i];
      b[i] = t + 1;
    }
  }
}
static void expanded(int n, int m, int (*restrict a)[m], const int *restrict b, int *restrict c) {
  int t;
  meta_schedule {
    for (int i = 0; i < n; i++) {
      t = b[i] * 3 + 1;
      for (int j = 0; j < m; j++) c[j] += t * a[i][j];
    }
  }
}
static void written_sometimes(int n, const int *restrict b, int *restrict a, int *restrict c) {
  meta_schedule {
    for (int i = 1; i < n; i++) {
      c[i] = b[i] + 3;
      if (b[i] > 0) a[i] = (a[i - 1] + 1) % 1000;
    }
  }
}
static void read_sometimes(int n, const int *restrict b, int *restrict a, int *restrict c) {
  meta_schedule {
    for (int i = 0; i < n - 1; i++) {
      c[i] = b[i] > 0 ? a[i + 1] : 0;
      a[i] = b[i] * 3;
    }
  }
}
static void temporary(int n, const int *restrict a, int (*restrict b)[n]) {
  meta_schedule {
    for (int i = 0; i < n; i++) {
      int t = a[i] * 3;
      for (int j = 0; j < n; j++) b[i][j] = t - a[j];
    }
  }
}

void test_case(int n) {
  int *a = NEW(int, n), *b = NEW(int, n), *c = NEW(int, n), *d = NEW(int, n * n + 1), e[40], f[40], out[1] = {0};
  FILL(a, n, -99, 99);
  FILL(e, 40, -99, 99);
  FILL(b, n, -99, 99);
  FILL(c, n, -99, 99);
  FILL(d, n * n + 1, -99, 99);
  last_value(e, f, out);
  RECORD(out, 1);
  RECORD(f, 40);
  carried(n, a, b, c);
  RECORD(b, n);
  set_later(n, a, b, c);
  RECORD(b, n);
  set_sometimes(n, a, b, c);
  RECORD(b, n);
  expanded(n, n, (void *)d, b, c);
  RECORD(c, n);
  written_sometimes(n, a, b, c);
  read_sometimes(n, a, b, c);
  RECORD(b, n);
  RECORD(c, n);
  temporary(n, a, (void *)d);
  RECORD(d, n * n);
}
