// Neither loop is parallel: waves of tiles, over a rectangle and over a triangle.
#include "testing.h"

static void rectangle(int n, int m, int (*restrict a)[m]) {
  meta_schedule {
    for (int i = 1; i < n; i++)
      for (int j = 1; j < m - 1; j++) a[i][j] = (a[i - 1][j] + a[i][j - 1] + 2 * a[i][j + 1]) % 1000;
  }
}
static void triangle(int n, int (*restrict a)[n]) {
  meta_schedule {
    for (int i = 1; i < n; i++)
      for (int j = 1; j <= i; j++) a[i][j] = (a[i - 1][j] + 3 * a[i][j - 1]) % 1000;
  }
}

void test_case(int n) {
  const int m = n + 3;
  int *a = NEW(int, n * m + 1);
  FILL(a, n * m + 1, 0, 99);
  rectangle(n, m, (void *)a);
  triangle(n, (void *)a);
  RECORD(a, n * m + 1);
}
