// Plain loops that accumulate into one variable or element: threads and blocks share them, where any order gives the same.
// RUN: %check %s %t --variant split 0 1 7 33 100 3000
#include "testing.h"

static int sum(int n, const int *restrict a) {
  int s = 5;
  meta_schedule {
    for (int i = 0; i < n; i++) s += a[i];
  }
  return s;
}
// Several at once, from both ends, under a condition that is known before.
static void several(int n, const int *restrict a, const unsigned *restrict b, long *restrict out) {
  long s = 0, most = -100;
  unsigned product = 1;
  int some = 0;
  meta_schedule {
    if (n > 3) {
      for (int i = n - 1; i >= 1; i--) {
        s -= a[i] * 3L;
        most = a[i] > most ? a[i] : most;
        product *= b[n - i] | 1;
        some = some || a[i] == 4;
      }
    }
  }
  out[0] = s, out[1] = most, out[2] = product, out[3] = some;
}
// Elements of an array, between loops that are parallel, on the same device data.
static void between(int n, int *restrict a, int *restrict y, long long *restrict s) {
  meta_schedule {
    for (int i = 0; i < n; i++) a[i] = a[i] * 2 + y[i];
    for (int i = 0; i < n; i++) s[n] += a[i];
    for (int i = 0; i < n; i++) y[i] = a[i] - 1;
    for (int i = 0; i < n; i++) {
      s[0] ^= y[i];
      s[1] += y[i] * 3;
    }
  }
}
// What is added depends on the sum so far.
static unsigned growing(int n, const unsigned *restrict a, unsigned *restrict s) {
  unsigned t = 3;
  meta_schedule {
    for (int i = 0; i < n; i++) t += t & a[i];
    for (int i = 0; i < n; i++) s[0] = s[0] + a[i] * s[0];
    for (int i = 0; i < n; i++) t = t + (a[i] ^ t);
  }
  return t;
}
// Again and again, with what one sum gives the next.
static int steps(int n, int *restrict a) {
  int s = 0;
  meta_schedule {
    for (int t = 0; t < 3; t++) {
      for (int i = 0; i < n; i++) a[i] = (a[i] + s) % 1000;
      for (int i = 0; i < n; i++) s += a[i] % 7;
    }
  }
  return s;
}

void test_case(int n) {
  int *a = NEW(int, n + 4), *y = NEW(int, n + 4);
  unsigned *b = NEW(unsigned, n + 4);
  long *out = NEW(long, 4);
  long long *s = NEW(long long, n + 4);
  FILL(a, n + 4, -50, 50);
  FILL(y, n + 4, -50, 50);
  FILL(b, n + 4, 0, 50);
  FILL(s, n + 4, 0, 9);
  const int first = sum(n, a);
  RECORD(&first, 1);
  several(n, a, b, out);
  RECORD(out, 4);
  between(n, a, y, s);
  RECORD(a, n);
  RECORD(y, n);
  RECORD(s, n + 1);
  b[0] += growing(n, b, b + n + 1);
  RECORD(b, n + 4);
  const int last = steps(n, a);
  RECORD(&last, 1);
}
