// In place: one array under one name, read and written, and under two names in one range.
// RUN: %check %s %t
#include "testing.h"

static void in_place(int n, int *a) {
  meta_for (int i = 0; i < n; i++) a[i] = a[i] * a[i] + 1;
  meta_for (int i = 0; i < n / 2; i++) {
    int t = a[i];
    a[i] = a[n - 1 - i];
    a[n - 1 - i] = t;
  }
}
static void read_only(int n, const int *a, const int *b, int *c) {
  meta_for (int i = 0; i < n; i++) c[i] = a[i] + b[n - 1 - i];
}
static void disjoint_halves(int n, int *low, const int *high) {
  meta_for (int i = 0; i < n; i++) low[i] += high[i];
}
static void even_odd(int n, int *a) {
  meta_for (int i = 0; i < n; i++) a[2 * i] = a[2 * i + 1] + i;
}
static void upper_lower(int n, int *a) {
  meta_for (int i = 0; i < n; i++)
    meta_for (int j = 0; j < i; j++) {
      int t = a[i * n + j];
      a[i * n + j] = a[j * n + i];
      a[j * n + i] = t;
    }
}

void test_case(int n) {
  int *a = NEW(int, 2 * n), *c = NEW(int, n), *m = NEW(int, n * n);
  FILL(a, 2 * n, -9, 9);
  FILL(m, n * n, -99, 99);
  in_place(n, a);
  read_only(n, a, a, c);
  RECORD(c, n);
  read_only(n, a, a + n, c);
  RECORD(c, n);
  disjoint_halves(n, a, a + n);
  even_odd(n, a);
  RECORD(a, 2 * n);
  upper_lower(n, m);
  RECORD(m, n * n);
}
