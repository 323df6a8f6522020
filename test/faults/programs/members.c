// Elements that are read as a whole and written member by member.
#include "testing.h"

struct pair {
  int x, y;
};

static void shifted(int n, const int *restrict a, struct pair *restrict p, struct pair *restrict o) {
  meta_schedule {
    for (int i = 0; i < n; i++) {
      o[i] = p[i + 1];
      p[i].y = a[i];
    }
  }
}
static void other_member(int n, struct pair *restrict p) {
  meta_schedule {
    for (int i = 1; i < n; i++) p[i].x = p[i - 1].y + 1;
  }
}

void test_case(int n) {
  int *a = NEW(int, n);
  struct pair *p = NEW(struct pair, n + 1), *o = NEW(struct pair, n + 1);
  FILL(a, n, -99, 99);
  for (int i = 0; i <= n; i++) p[i] = o[i] = (struct pair){test_random(-99, 99), i};
  shifted(n, a, p, o);
  other_member(n, p);
  RECORD(o, n + 1);
  RECORD(p, n + 1);
}
