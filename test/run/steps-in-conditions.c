// Plain loops whose condition steps the variable, with and without iterations.
// RUN: %check --translate=--auto %s %t
#include "testing.h"

static void down(unsigned n, int m, unsigned low, short s, int *a) {
  for (unsigned long i = n; i-- > 0;) a[i] += (int)i;
  for (unsigned i = n; low < i--;) a[i] ^= 2;
  for (unsigned i = n; i-- != 0;) a[i] *= 3;
  for (int i = m; --i >= 0;) a[i] -= i;
  for (int i = m; i-- >= 2;) a[i] += 5;
  for (short i = s; i-- > 3;) a[i] ^= 7;
  for (unsigned char i = 9; i-- > 2;) a[i] += i;
}
static void up(int m, unsigned n, int *a) {
  for (int i = 0; i++ < m;) a[i - 1] += i;
  for (int i = -1; ++i < m;) a[i] *= 2;
  for (unsigned i = 0; i++ < n;) a[i] += 3;
}
static int behind(int m, int *a) {
  int i, j;
  for (i = m; i-- > 0;) a[i] += i;
  for (j = 0; j++ < m;) a[j] += j;
  return 1000 * i + j;
}
static void nested(int n, int *a) {
  for (int i = n; i-- > 0;)
    for (unsigned j = (unsigned)i; j-- > 0;) a[i * n + (int)j] += i;
}

void test_case(int n) {
  int *a = NEW(int, n + 12), *c = NEW(int, n *n + 1), out[3] = {0};
  FILL(a, n + 12, -50, 50);
  FILL(c, n * n + 1, -50, 50);
  down((unsigned)n, n - 1, 3, (short)n, a);
  up(n, (unsigned)n, a);
  out[0] = behind(n, a);
  out[1] = behind(0, a);
  out[2] = behind(-4, a);
  nested(n, c);
  RECORD(a, n + 12);
  RECORD(c, n * n + 1);
  RECORD(out, 3);
}
