// The program's own functions min, max and floord where plain loops are bounded by them: also in the check that pointers reach
// different elements.
// RUN: %check %s %t
#include "testing.h"

static int min(int a, int b) { // the larger one
  int r = a;
  if (b > a) r = b;
  return r;
}
static int floord(int a, int b) {
  int r = a - 1;
  if (b > a) r = b + 1;
  return r;
}
static void rows(int n, int m, int *a, const int *b) {
  meta_schedule {
    for (int i = 0; i < min(n, m); i++)
      for (int j = 0; j < floord(m, n); j++) a[i * (m + n) + j] += b[j];
  }
}
static void one(int n, int m, int *a, const int *b) {
  meta_schedule {
    for (int i = 0; i < min(n, m); i++) a[i] = b[i] * 2 + floord(i, 3);
  }
}

void test_case(int n) {
  const int m = n / 2 + 1;
  int *a = NEW(int, (n + m + 2) * (n + m + 2)), *b = NEW(int, 2 * (n + m + 2));
  FILL(a, (n + m + 2) * (n + m + 2), -9, 9);
  FILL(b, 2 * (n + m + 2), -9, 9);
  rows(n, m, a, b);
  RECORD(a, (n + m + 2) * (n + m + 2));
  one(n, m, b, b + n + m + 2);
  RECORD(b, 2 * (n + m + 2));
  one(m, n, b, b + n - 1 + (n == 0)); // the last element of one is the first of the other
  RECORD(b, 2 * (n + m + 2));
}
