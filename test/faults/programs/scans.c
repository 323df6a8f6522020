// Numbers that are made of the one before them, in tiles.
#include "testing.h"

static unsigned scan(int n, const int *restrict a, int *restrict p, unsigned *restrict h) {
  unsigned x = 7;
  meta_schedule {
    for (int i = 1; i < n; i++) p[i] = p[i - 1] + a[i];
  }
  meta_schedule {
    for (int i = 0; i < n; i++) {
      h[i] = x;
      x = x * 31 + (unsigned)a[i];
    }
  }
  return x;
}

void test_case(int n) {
  const int m = 30 * n;
  int *a = NEW(int, m + 1), *p = NEW(int, m + 1);
  unsigned *h = NEW(unsigned, m + 1);
  FILL(a, m + 1, -50, 50);
  FILL(p, m + 1, -50, 50);
  h[m] = scan(m, a, p, h);
  RECORD(p, m + 1);
  RECORD(h, m + 1);
}
