// Unsigned subscripts, which wrap for some arguments: the source runs then.
#include "testing.h"

static void spread(unsigned n, unsigned step, int *a) {
  meta_schedule {
    for (unsigned i = 0; i < n; i++) a[i * step + n] += (int)i + 2;
  }
}

void test_case(int n) {
  const int size = n * (n + 2) + 1;
  int *a = NEW(int, size);
  FILL(a, size, 0, 9);
  spread((unsigned)n, (unsigned)n + 1, a);
  RECORD(a, size);
  spread((unsigned)n, 4294967295u, a); // a[n - i]
  RECORD(a, size);
}
