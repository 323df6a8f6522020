// An array that only some sizes reach: for the others none of its elements is copied, which may be another array's.
// RUN: %metafork-cc %s --emit=metafork -- -I %runtime-include -I %S/../run/Inputs | FileCheck --check-prefix=TEXT %s
// RUN: %check --skeleton %s %t | FileCheck %s
#include "testing.h"

// CHECK: once: {{.*}}meta_for(
// TEXT: meta_extent(c, ((long)n >= 3) ? 3 + 1 : 0)
static void once(int n, int *restrict a, int *restrict c) {
  meta_schedule {
    for (int i = 0; i < n; i++) {
      a[i] = a[i] + 1;
      if (i == 2) c[i + 1] = c[i + 1] + a[i];
    }
  }
}

void test_case(int n) {
  int *all = NEW(int, n + 5);
  FILL(all, n + 5, -9, 9);
  int *c = all, *a = n < 3 ? all + 1 : all + 4; // below 3 there is one element in front of a
  once(n, a, c);
  RECORD(all, n + 5);
}
