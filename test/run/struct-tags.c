// In C a variable may have the name of its struct.
// RUN: %check %s %t
#include "testing.h"

struct s {
  int a;
};

static void fill(int n, struct s *s) {
  meta_for (int i = 0; i < n; i++) s[i].a = i;
}
static void sums(int n, struct s *restrict s, const struct s *restrict t) {
  meta_schedule {
    for (int i = 1; i < n - 1; i++) s[i].a += t[i - 1].a + t[i + 1].a;
  }
}

void test_case(int n) {
  struct s *x = NEW(struct s, n + 1), *y = NEW(struct s, n + 1);
  for (int i = 0; i <= n; i++) x[i].a = y[i].a = test_random(-9, 9);
  fill(n, x);
  sums(n, y, x);
  RECORD(x, n + 1);
  RECORD(y, n + 1);
}
