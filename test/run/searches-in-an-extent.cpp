// A search behind a pointer is taken where meta_extent says that all elements it may look at are there: those up to the
// loop's own bound, of a pointer and a bound that are never other ones.
// RUN: %check --said=%t.said --translate=--report %s %t 0 1 2 31 257 3000 -- -Wno-unused-parameter
// RUN: FileCheck %s --input-file %t.said
#include "testing.h"

// CHECK: [[#@LINE+4]]:{{[0-9]+}}: parallel
static int all_of_it(int n, const int *a, int wanted) {
  int at = -1;
  meta_schedule meta_extent(a, n) {
    for (int i = 0; i < n; i++)
      if (a[i] == wanted) {
        at = i;
        break;
      }
  }
  return at;
}
// CHECK: [[#@LINE+4]]:{{[0-9]+}}: parallel
static long two_of_them(long n, const int *a, const double *x, int wanted) {
  long at = n;
  meta_schedule meta_extent(x, n) meta_extent(a, n) {
    for (long i = 2; i < n; i++)
      if (a[i] == wanted && x[i] > 0) {
        at = i;
        break;
      }
  }
  return at;
}
// CHECK: [[#@LINE+4]]:{{[0-9]+}}: parallel
static int of_a_number(const int *a, int wanted) {
  int at = -1;
  meta_schedule meta_extent(a, 3000) {
    for (int i = 0; i < 2500; i++)
      if (a[i] == wanted) {
        at = i;
        break;
      }
  }
  return at;
}
// Too few to share.
// CHECK: [[#@LINE+4]]:{{[0-9]+}}: serial: {{.*}}a search that is short
static int of_a_small_number(const int *a, int wanted) {
  int at = -1;
  meta_schedule meta_extent(a, 100) {
    for (int i = 0; i < 100; i++)
      if (a[i] == wanted) {
        at = i;
        break;
      }
  }
  return at;
}
// More than the clause says, of another pointer, with another bound than at the beginning.
// CHECK: [[#@LINE+4]]:{{[0-9]+}}: serial: {{.*}}may not be able to read on
static int beyond(int n, int m, const int *a, int wanted) {
  int at = -1;
  meta_schedule meta_extent(a, n) {
    for (int i = 0; i < m; i++)
      if (a[i] == wanted) {
        at = i;
        break;
      }
  }
  return at;
}
// CHECK: [[#@LINE+4]]:{{[0-9]+}}: serial: {{.*}}may not be able to read on
static int one_more(int n, const int *a, int wanted) {
  int at = -1;
  meta_schedule meta_extent(a, n) {
    for (int i = 0; i <= n; i++)
      if (a[i] == wanted) {
        at = i;
        break;
      }
  }
  return at;
}
// CHECK: [[#@LINE+4]]:{{[0-9]+}}: serial: {{.*}}may not be able to read on
static int of_the_next(int n, const int *a, int wanted) {
  int at = -1;
  meta_schedule meta_extent(a, n) {
    for (int i = 0; i < n; i++)
      if (a[i + 1] == wanted) {
        at = i;
        break;
      }
  }
  return at;
}
// CHECK: [[#@LINE+4]]:{{[0-9]+}}: serial: {{.*}}may not be able to read on
static int of_another(int n, const int *a, const int *b, int wanted) {
  int at = -1;
  meta_schedule meta_extent(b, n) {
    for (int i = 0; i < n; i++)
      if (a[i] == wanted) {
        at = i;
        break;
      }
  }
  return at + (b != a);
}
// CHECK: [[#@LINE+5]]:{{[0-9]+}}: serial: {{.*}}may not be able to read on
static int bound_grows(int n, const int *a, int wanted) {
  int at = -1;
  meta_schedule meta_extent(a, n) {
    n = n + 1000;
    for (int i = 0; i < n; i++)
      if (a[i] == wanted) {
        at = i;
        break;
      }
  }
  return at;
}
// CHECK: [[#@LINE+5]]:{{[0-9]+}}: serial: {{.*}}may not be able to read on
static int pointer_moves(int n, const int *a, int wanted) {
  int at = -1;
  meta_schedule meta_extent(a, n) {
    a += 1;
    for (int i = 0; i < n; i++)
      if (a[i] == wanted) {
        at = i;
        break;
      }
  }
  return at;
}
// The clause's n is the one outside.
// CHECK: [[#@LINE+5]]:{{[0-9]+}}: serial: {{.*}}may not be able to read on
static int another_bound_of_its_name(int n, int m, const int *a, int wanted) {
  int at = -1;
  meta_schedule meta_extent(a, n) {
    const int n = m;
    for (int i = 0; i < n; i++)
      if (a[i] == wanted) {
        at = i;
        break;
      }
  }
  return at;
}

void test_case(int n) {
  int *a = NEW(int, 3000);
  double *x = NEW(double, n);
  FILL(a, 3000, 2, 400);
  FILL_REAL(x, n);
  const int end = n > 0 ? a[n / 2] : 0;
  for (int wanted = 0; wanted < 402; wanted += 30) {
    const int found[] = {all_of_it(n, a, wanted), of_a_number(a, wanted), of_a_small_number(a, wanted)};
    RECORD(found, 3);
    const long both = two_of_them(n, a, x, wanted);
    RECORD(&both, 1);
  }
  if (n == 0 || n == 3000) return;
  const int found[] = {beyond(n, 1 << 30, a, end), one_more(n, a, end), of_the_next(n, a, a[1]), of_another(n, a, a, end),
                       bound_grows(n, a, end), pointer_moves(n, a, a[1]), another_bound_of_its_name(n, 1 << 30, a, end)};
  RECORD(found, 7);
}
