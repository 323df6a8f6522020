// Operands that lie among the numbers themselves, which only a run can tell: then the source's loop runs.
// RUN: %check --translate=--auto %s %t 0 1 2 511 513 1040
#include "testing.h"

static void prefix(int n, const int *a, int *p) {
  for (int i = 1; i < n; i++) p[i] = p[i - 1] + a[i];
}
static void into(int n, unsigned *s, const unsigned *a, unsigned *p) {
  for (int i = 0; i < n; i++) {
    *s = 5 * *s + a[i];
    p[i] = *s;
  }
}
static long total;
static void global(int n, const int *a, long *p) {
  for (int i = 0; i < n; i++) {
    p[i] = total;
    total += a[i];
  }
}

void test_case(int n) {
  int *a = NEW(int, n + 3), *p = NEW(int, n + 3);
  unsigned *u = NEW(unsigned, n + 3), *v = NEW(unsigned, n + 3);
  long *l = NEW(long, n + 1);
  FILL(a, n + 3, -9, 9);
  FILL(p, n + 3, -9, 9);
  FILL(u, n + 3, 0, 100);
  FILL(v, n + 3, 0, 100);
  prefix(n, a, p);
  RECORD(p, n + 3);
  unsigned *w = NEW(unsigned, n + 3);
  FILL(w, n + 3, 0, 100);
  into(n, w + 1, w + 1, w + 1); // all three
  RECORD(w, n + 3);
  for (int i = 0; i < n + 3; i++) p[i] = i % 3 - 1;
  prefix(n, p + 2, p);
  RECORD(p, n + 3);
  into(n, u, v, u + 1);
  RECORD(u, n + 3);
  into(n, u + n / 2, v, u);
  RECORD(u, n + 3);
  into(n, v, v, u);
  RECORD(u, n + 3);
  RECORD(v, n + 3);
  total = 7;
  global(n, a, l);
  RECORD(&total, 1);
  RECORD(l, n);
}
