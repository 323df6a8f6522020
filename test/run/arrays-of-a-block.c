// Arrays that a block inside a region declares: what the device has of them goes with the block, back and forth.
// RUN: %check %s %t
// RUN: grep -c "^ *mf_host_access" %t/package/arrays-of-a-block.c | grep -x 1
#include <metafork/metafork.h>
#include "testing.h"

void smooth(int steps, int *restrict a) {
  meta_schedule {
    for (int t = 0; t < steps; t++) {
      const int weights[3] = {t, 1, t + 2};
      int old[64];
      meta_for (int i = 0; i < 64; i++) old[i] = a[i];
      meta_for (int i = 1; i < 63; i++) a[i] = (weights[0] * old[i - 1] + weights[1] * old[i] + weights[2] * old[i + 1]) % 1000;
    }
    {
      int add = 3;
      meta_for (int i = 0; i < 64; i++) a[i] += add;
    }
  }
}

void test_case(int n) {
  int *a = NEW(int, 64);
  FILL(a, 64, -9, 9);
  smooth(n % 5, a);
  RECORD(a, 64);
}
