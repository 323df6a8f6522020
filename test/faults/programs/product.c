// Products of polynomials, synchronous in each coefficient; operands that overlap the result.
#include "testing.h"

static void product(int n, int m, const int *a, const int *b, int *c) {
  meta_schedule {
    for (int k = 0; k < n + m - 1; k++) c[k] = 0;
    for (int i = 0; i < n; i++)
      for (int j = 0; j < m; j++) c[i + j] += a[i] * b[j] % 1000;
  }
}

void test_case(int n) {
  const int m = n / 2 + 1;
  int *a = NEW(int, 4 * n + 4), *b = NEW(int, m);
  FILL(a, 4 * n + 4, -9, 9);
  FILL(b, m, -9, 9);
  product(n, m, a, b, a + n);
  RECORD(a, 4 * n + 4);
  if (n < 1) return;
  product(n, m, a + 1, b, a + n / 2);
  RECORD(a, 4 * n + 4);
}
