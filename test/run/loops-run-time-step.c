// Steps that are known at run time only, of either sign, and loops that do not run at all.
// RUN: %check %s %t
#include "testing.h"

static void stepped(int first, int limit, int step, int *b) {
  meta_for (int i = first; i < limit; i += step) b[i] += i;
}
static void backwards(int first, int limit, int step, int *b) {
  meta_for (int i = first; i > limit; i += step) b[i] += 2 * i;
  meta_for (int i = first; i >= limit + 1; i -= -step) b[i] *= 3;
}
static void until(int first, int limit, long step, long *b) {
  meta_for (int i = first; i != limit; i += step) b[i] = b[i] * 5 - i;
}
struct shape {
  int n, step;
};
static void of_struct(const struct shape *s, int *b) {
  meta_for (int i = 0; i < s->n; i += s->step) b[i] += s->step;
}
static void two(int n, int si, int sj, int *b) {
  meta_for (int i = 0; i < n; i += si)
    meta_for (int j = n - 1; j >= 0; j -= sj) b[i * n + j] += 10 * i + j;
}

void test_case(int n) {
  int *b = NEW(int, n);
  long *l = NEW(long, n);
  int *m = NEW(int, n * n);
  FILL(b, n, -5, 5);
  FILL(l, n, -5, 5);
  FILL(m, n * n, -5, 5);
  for (int step = 1; step < 6; step++) {
    stepped(0, n, step, b);
    stepped(n, 0, step, b);
    backwards(n - 1, -1, -step, b);
    backwards(-1, n, -step, b);
    until(0, n / step * step, step, l);
    until(n / step * step - 1, -1, -1, l);
    struct shape s = {n, step};
    of_struct(&s, b);
  }
  two(n, 2, 3, m);
  RECORD(b, n);
  RECORD(l, n);
  RECORD(m, n * n);
}
