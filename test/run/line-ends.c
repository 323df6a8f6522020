// Line ends of two characters, a region without a line end at its end.
// RUN: %check %s %t
#include "testing.h"
static void f(int n, int *a) {
  meta_schedule {
    meta_for (int i = 0;
              i < n; i++) {
      a[i] +=
        i; // c
    }
  }
}
#define TWICE(x) \
  ((x) * \
   2)
void test_case(int n) {
  int *a = NEW(int, n);
  FILL(a, n, 0, 9);
  f(n, a);
  meta_for (int i = 0; i < n; i++) a[i] = TWICE(a[i]);
  RECORD(a, n);
}
