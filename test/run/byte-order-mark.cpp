// A file that begins with a byte order mark, as editors of some systems write it.
// RUN: %check %s %t
#include "testing.h"

static void loops(int n, double *a) {
  meta_for (int i = 0; i < n; i++) a[i] += i;
  meta_schedule {
    for (int i = 0; i < n; i++) a[i] = 2 * a[i];
  }
}

void test_case(int n) {
  double *a = NEW(double, n);
  FILL_REAL(a, n);
  loops(n, a);
  RECORD(a, n);
}
