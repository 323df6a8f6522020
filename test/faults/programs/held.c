// Elements that a loop accumulates into and that are held in registers meanwhile, beside reads of the same array.
#include "testing.h"

static void largest(int n, int d, int (*t)[40]) {
  meta_for (int i = 0; i < n - d; i++) {
    const int j = i + d;
    for (int k = i + 1; k < j; k++) t[i][j] = t[i][j] >= t[i][k] + t[k][j] ? t[i][j] : t[i][k] + t[k][j];
  }
}

// It is read and written several times in each iteration.
static void rows(int n, int *restrict a) {
  meta_for (int i = 0; i < n; i++)
    for (int k = 0; k < i; k++) {
      a[i * n + i] += 3 * a[i * n + k];
      a[i * n + i] %= 1000;
    }
}

void test_case(int n) {
  int(*t)[40] = (int(*)[40])NEW(int, 40 * 40), *a = NEW(int, n * n);
  FILL(t[0], 40 * 40, -9, 9);
  FILL(a, n * n, -99, 99);
  for (int d = 1; d < n; d++) largest(n, d, t);
  RECORD(t[0], 40 * 40);
  rows(n, a);
  RECORD(a, n * n);
}
