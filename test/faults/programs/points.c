// Parallel loops of points: bounds with minima, maxima and quotients; negative steps; large scalars.
#include "testing.h"

#include <metafork/metafork.h>

static void clipped(int n, int m, const int *b, int *a) {
  meta_for (int i = metafork_max(1, m); i < metafork_min(n - 1, 3 * m + 5); i++) a[i] = b[i] * 3 - i;
}
static void halves(int n, int *a) {
  meta_for (int i = 0; i < n; i++)
    meta_for (int j = metafork_max(0, i - 7); j <= metafork_floord(i - 3, 2); j++) a[i * n + j] += i - j;
}
static void down(int n, int *a) {
  meta_for (int i = n - 1; i > 0; i -= 2)
    meta_for (int j = n - 1; j >= i; j--) a[i * n + j] = 3 * a[i * n + j] - j;
}
static void far(int n, int first, int last, int *a) {
  meta_for (int i = first; i < last; i++)
    for (int j = 0; j < 3; j++) a[(long)i * n - (long)first * n + j] += i % 7;
}

void test_case(int n) {
  int *a = NEW(int, n * n + 1), *b = NEW(int, n), *c = NEW(int, 300010);
  FILL(a, n * n + 1, -99, 99);
  FILL(b, n, -99, 99);
  clipped(n, n / 4, b, a);
  if (n > 1) clipped(2147483647, -1, b, a); // one iteration, and the difference of the bounds is no int
  halves(n, a);
  down(n, a);
  RECORD(a, n * n);
  FILL(c, 300010, 0, 9);
  far(100000, 1000000, 1000003, c);
  RECORD(c, 300010);
}
