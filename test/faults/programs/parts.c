// Sums of two loops, in parts.
#include "testing.h"

static int matrix(int n, int m, const int *restrict a, long *restrict product) {
  int s = 3, least = 1000;
  long p = 1;
  meta_schedule {
    for (int i = 0; i < n; i++)
      for (int j = 0; j < m; j++) {
        s += a[i * m + j];
        if (a[i * m + j] < least) least = a[i * m + j];
        p *= a[i * m + j] == 0 ? 3 : 1;
      }
  }
  *product = p;
  return s - least;
}

void test_case(int n) {
  int *a = NEW(int, n * n + 1), *s = NEW(int, 1);
  long *p = NEW(long, 1);
  FILL(a, n * n + 1, -50, 50);
  *s = matrix(n, n, a, p);
  RECORD(s, 1);
  RECORD(p, 1);
}
