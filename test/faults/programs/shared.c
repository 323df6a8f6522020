// Loops whose iterations the threads of a block share, and blocks.
#include "testing.h"

static void rows(int n, int m, const int *restrict a, int *restrict s, int *restrict most) {
  meta_for (int i = 0; i < n; i++) {
    int sum = 0, largest = -100;
    for (int k = 0; k < m; k++) {
      sum += a[i * m + k];
      largest = largest < a[i * m + k] ? a[i * m + k] : largest;
    }
    s[i] = sum;
    most[i] = largest;
  }
}
static void range(int n, const int *restrict a, int *restrict s) {
  meta_schedule {
    for (int i = 0; i < n; i++) s[0] += a[i];
  }
}

void test_case(int n) {
  const int m = 2 * n + 3;
  int *a = NEW(int, n * m + 1), *s = NEW(int, n + 1), *most = NEW(int, n + 1);
  FILL(a, n * m + 1, -50, 50);
  FILL(s, n + 1, 0, 9);
  FILL(most, n + 1, 0, 9);
  rows(n, m, a, s, most);
  RECORD(s, n);
  RECORD(most, n);
  range(n * m, a, s);
  RECORD(s, n);
}
