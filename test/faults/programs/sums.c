// Sums in an order that must stay.
#include "testing.h"

static void sums(int n, int m, const float *restrict a, float *restrict s) {
  meta_schedule {
    for (int i = 0; i < n; i++) {
      s[i] = 0;
      for (int j = 0; j < m; j++) s[i] += a[i * m + j];
    }
  }
}
static void chain(int n, const float *restrict a, float *restrict s, float *restrict b) {
  meta_schedule {
    for (int i = 0; i < n; i++) {
      b[i] = a[i] * 3;
      s[0] += a[i];
    }
  }
}

void test_case(int n) {
  float *a = NEW(float, 2 * n * n + 8), *b = NEW(float, n + 1), *s = NEW(float, n + 1);
  FILL_REAL(a, 2 * n * n + 8);
  FILL_REAL(b, n + 1);
  FILL_REAL(s, n + 1);
  sums(n, n, a, s);
  RECORD(s, n);
  chain(n, a, s, b);
  RECORD(s, n);
  RECORD(b, n);
}
