// Conditions with numbers that no signed type has: SIZE_MAX for no limit.
// RUN: %check %s %t --translate=--auto 0 1 2 3 40 300
#include "testing.h"
#include <stddef.h>
#include <stdint.h>

static void below(size_t n, size_t e, int *a) {
  for (size_t i = 0; i < n; i++)
    if (i < e) a[i] += 1;
}
static void from(size_t n, size_t e, int *a) {
  for (size_t i = 0; i < n; i++)
    if (i >= e) a[i] += 20;
}
static void below_with_a_sign(int n, unsigned long e, int *a) {
  for (int i = 0; i < n; i++)
    if ((unsigned long)i < e) a[i] += 300;
}
static void other_than(int n, uint64_t e, int *a) {
  for (int i = 0; i < n; i++)
    if (e != UINT64_MAX) a[i] += 4000;
}

void test_case(int n) {
  const size_t limits[] = {0, 1, (size_t)n / 2, (size_t)n, (size_t)n + 1, (size_t)1 << 62, (size_t)1 << 63, SIZE_MAX - 1, SIZE_MAX};
  int *a = NEW(int, n + 1);
  FILL(a, n + 1, -50, 50);
  for (size_t k = 0; k < sizeof limits / sizeof *limits; k++) {
    below((size_t)n, limits[k], a);
    RECORD(a, n);
    from((size_t)n, limits[k], a);
    RECORD(a, n);
    below_with_a_sign(n, limits[k], a);
    RECORD(a, n);
    other_than(n, limits[k], a);
    RECORD(a, n);
  }
}
