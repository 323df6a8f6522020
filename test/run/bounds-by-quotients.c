// The functions of metafork/metafork.h in bounds of parallel and inner loops, in subscripts and in bodies; negative quotients.
// RUN: %check %s %t
#include "testing.h"

#include <metafork/metafork.h>

static void tiles(int n, int *a) {
  meta_for (int b = 0; b <= metafork_floord(n - 1, 4); b++)
    for (int i = metafork_max(4 * b, 0); i <= metafork_min(n - 1, 4 * b + 3); i++) a[i] += i;
}
static void halves(int n, int *m) {
  meta_for (int i = 0; i < n; i++)
    meta_for (int j = 0; j <= metafork_floord(i, 2); j++) m[i * n + j] = i - j;
}
static void negative(int n, int *m) {
  meta_for (int i = 0; i < n; i++)
    meta_for (int j = metafork_ceild(-i, 3); j < metafork_floord(n - i, 2) - 1; j++) m[3 * n * i + j + n] = j;
}
static void strides(int n, int *m) {
  meta_for (int i = 0; i < n; i++)
    meta_for (int j = metafork_floord(i, 3) + 1; j <= metafork_min(metafork_floord(2 * i, 3), n - 1); j += 2)
      m[i * n + j] += j;
}
static void downwards(int n, int *m) {
  meta_for (int i = 0; i < n; i++)
    meta_for (int j = metafork_floord(i, 2); j >= metafork_ceild(i, 4); j--) m[i * n + j] += j;
}
static void values(int n, long long *c) {
  meta_for (int i = 0; i < n; i++)
    c[i] = metafork_floord(i - n, 3) + 100 * metafork_ceild(i - n, 3) + 10000 * metafork_max(i - 5, 2 - i) -
           metafork_min(i, 3);
}

void test_case(int n) {
  int *a = NEW(int, n), *m = NEW(int, n * n), *w = NEW(int, 3 * n * n);
  long long *c = NEW(long long, n);
  FILL(a, n, -9, 9);
  FILL(m, n * n, -99, 99);
  FILL(w, 3 * n * n, -99, 99);
  tiles(n, a);
  RECORD(a, n);
  halves(n, m);
  strides(n, m);
  downwards(n, m);
  RECORD(m, n * n);
  negative(n, w);
  RECORD(w, 3 * n * n);
  values(n, c);
  RECORD(c, n);
}
