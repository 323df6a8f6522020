// Scalars in memory that kernels may write (--elisions).
#include "testing.h"

struct head {
  int off;
  int v[80];
};
static void offset(int n, struct head *s, int *a) {
  meta_for (int i = 0; i < n; i++) meta_extent(a, n + 3) { a[i + s->off] = i + 2; }
}
static int K;
static void stale(int n, int *a, int *b) {
  meta_schedule {
    meta_for (int i = 0; i < 1; i++) a[i] = 7;
    meta_for (int i = 0; i < n; i++) b[i] = K + i;
  }
}

void test_case(int n) {
  struct head s = {0};
  int *b = NEW(int, n);
  FILL(b, n, 1, 9);
  offset(n, &s, (int *)&s);
  RECORD(&s, 1);
  K = 1;
  stale(n, &K, b);
  RECORD(b, n);
}
