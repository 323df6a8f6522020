// Helper functions, types, tables and macros from quoted headers in other folders, found by -I and by relative paths.
// RUN: %check %s %t -- -I%S/Inputs/other -DBIAS=4
#include "Inputs/other/deep/constants.h"
#include "shapes.h"
#include "testing.h"

#define AT(a, i, j) a[(i) * n + (j)]
#define PLUS_EQUAL(x, y) (x) += (y)
#define LOOP_BODY(i) \
  b[i] = a[i] * 3; \
  b[i] -= BIAS

void uses(int n, const struct extent *e, int *b) {
  meta_for (int i = 0; i < n; i++) b[i] = area(e[i].w, e[i].h) + weights[i % 5] - BIAS + DEPTH;
}
void macros(int n, const int *a, int *b, int *m) {
  meta_for (int i = 0; i < n; i++) { LOOP_BODY(i); }
  meta_for (int i = 0; i < n; i++)
    meta_for (int j = 0; j < n; j++) {
      PLUS_EQUAL(AT(m, i, j), AT(a, 0, j) + b[i]);
      if (AT(m, i, j) > 0) AT(m, i, j)--;
    }
}
void test_case(int n) {
  struct extent *e = NEW(struct extent, n);
  int *a = NEW(int, n), *b = NEW(int, n), *m = NEW(int, n * n);
  FILL(a, n, -5, 5);
  FILL(m, n * n, -5, 5);
  for (int i = 0; i < n; i++) {
    e[i].w = i;
    e[i].h = test_random(0, 9);
  }
  uses(n, e, b);
  RECORD(b, n);
  macros(n, a, b, m);
  RECORD(b, n);
  RECORD(m, n * n);
}
