// Extremes so far, sums and positions of what satisfies a condition: numbers that an if changes and the same iteration
// uses, which are scans.
// RUN: %check --said=%t.said --translate=--report --translate=--auto %s %t 0 1 2 3 511 1025 --and --variant scan --largest 256 --choices 8 0 1 2 3 129 511 1540
// RUN: FileCheck %s --check-prefix=SAID --input-file %t.said
#include <cstdint>
#include <vector>

#include "testing.h"

// SAID-DAG: :[[@LINE+3]]:{{[0-9]+}}: parallel:
static int highest(int n, const int *__restrict a, int *__restrict out) {
  int m = -2147483647 - 1;
  for (int i = 0; i < n; i++) {
    if (a[i] > m) m = a[i];
    out[i] = m;
  }
  return m;
}
// SAID-DAG: :[[@LINE+3]]:{{[0-9]+}}: parallel:
static long lowest(int n, const long *__restrict a, long *__restrict out) {
  long m = 9;
  for (int i = 0; i < n; i++) {
    out[i] = 2 * m;
    m = m <= a[i] ? m : a[i];
  }
  return m;
}
// SAID-DAG: :[[@LINE+3]]:{{[0-9]+}}: parallel:
static int positions(int n, const int *__restrict a, int *__restrict at) {
  int k = 0;
  for (int i = 0; i < n; i++) {
    at[i] = k;
    if (a[i] % 3 == 0)
      // one more
      k++;
  }
  return k;
}
// SAID-DAG: :[[@LINE+3]]:{{[0-9]+}}: parallel:
static unsigned taken(int n, const int *__restrict a, unsigned *__restrict sums) {
  unsigned s = 7;
  for (int i = 0; i < n; i++) {
    if (a[i] > 0 &&
        a[i] != 4) {
      s -= static_cast<unsigned>(a[i]) * 3u;
    }
    sums[i] = s;
  }
  return s;
}
// Stay as they are: the number itself decides, two numbers are changed, there is something else to do, or types differ.
// SAID-DAG: :[[@LINE+3]]:{{[0-9]+}}: serial:
static int at_most(int n, const int *__restrict a, int *__restrict out) {
  int k = 0;
  for (int i = 0; i < n; i++) {
    if (k < 10) k += a[i] & 3;
    out[i] = k;
  }
  return k;
}
static int narrow(int n, const int *__restrict a, int *__restrict out) {
  signed char m = -100;
  for (int i = 0; i < n; i++) {
    if (a[i] > m) m = (signed char)a[i];
    out[i] = m;
  }
  return m;
}
static int other_branch(int n, const int *__restrict a, int *__restrict out) {
  int k = 0;
  for (int i = 0; i < n; i++) {
    if (a[i] > 0)
      k++;
    else
      k = 0;
    out[i] = k;
  }
  return k;
}
static int twice(int n, const int *__restrict a, int *__restrict out) {
  int k = 0;
  for (int i = 0; i < n; i++) {
    if (a[i] > 0) k++;
    out[i] = k;
    if (a[i] > 5) k += 2;
  }
  return k;
}
static int step = 1;
static int of_calls(int n, const int *__restrict a, int *__restrict out) {
  int k = 0;
  for (int i = 0; i < n; i++) {
    if (a[i] > 0) k += step++;
    out[i] = k;
  }
  return k;
}

void test_case(int n) {
  int *a = NEW(int, n + 1), *out = NEW(int, n + 1), last[9];
  long *b = NEW(long, n + 1), *c = NEW(long, n + 1);
  unsigned *u = NEW(unsigned, n + 1);
  FILL(a, n + 1, -50, 50);
  FILL(b, n + 1, -50, 50);
  last[0] = highest(n, a, out);
  RECORD(out, n);
  last[1] = (int)lowest(n, b, c);
  RECORD(c, n);
  last[2] = positions(n, a, out);
  RECORD(out, n);
  last[3] = (int)taken(n, a, u);
  RECORD(u, n);
  last[4] = at_most(n, a, out);
  RECORD(out, n);
  last[5] = narrow(n, a, out);
  RECORD(out, n);
  last[6] = other_branch(n, a, out);
  RECORD(out, n);
  last[7] = twice(n, a, out);
  RECORD(out, n);
  step = 1;
  last[8] = of_calls(n, a, out);
  RECORD(out, n);
  RECORD(last, 9);
}
