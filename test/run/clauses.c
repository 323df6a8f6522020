// meta_extent where accesses do not tell; fork and join stay serial.
// RUN: %check %s %t
#include "testing.h"

static float sum_of(int n, const float *row) {
  float s = 0;
  for (int i = 0; i < n; i++) s += row[i];
  return s;
}
static void escaping(int n, const float *a, float *b) {
  meta_schedule meta_extent(a, n * n) {
    meta_for (int i = 0; i < n; i++) b[i] = sum_of(n, a + i * n) + sum_of(n, &a[i]);
  }
}
static void chained(int n, int *next, int *b) {
  meta_schedule meta_extent(next, n) meta_extent(b, n) {
    meta_for (int i = 0; i < n; i++) {
      int k = i, steps = 0;
      while (next[k] != k && steps < n) {
        k = next[k];
        steps++;
      }
      b[i] = k * 100 + steps;
    }
  }
}
static void permuted(int n, const int *at, float *b) {
  meta_for (int i = 0; i < n; i++) meta_assert_independent meta_extent(b, n) b[at[i]] = b[at[i]] * 2 + i;
}
static void exchanged(int n, int *c) {
  meta_for (int i = 0; i < n / 2 * 2; i++) meta_extent(c, n) meta_assert_independent c[i ^ 1] = i;
}
static int add(int a, int b) { return a + b; }
static int forked(int n, int *a) {
  int x = 0, y;
  meta_fork meta_shared(x) { x = n; }
  y = meta_fork add(n, 1);
  meta_join;
  meta_for (int i = 0; i < n; i++) a[i] += y + x;
  return x + y;
}

void test_case(int n) {
  float *a = NEW(float, n * n), *b = NEW(float, n);
  int *next = NEW(int, n), *c = NEW(int, n);
  FILL_REAL(a, n * n);
  escaping(n, a, b);
  RECORD(b, n);
  for (int i = 0; i < n; i++) next[i] = test_random(i, n - 1);
  chained(n, next, c);
  RECORD(c, n);
  for (int i = 0; i < n; i++) next[i] = n - 1 - i;
  permuted(n, next, b);
  RECORD(b, n);
  exchanged(n, c);
  RECORD(c, n);
  int s = forked(n, c);
  test_record(&s, sizeof s);
  RECORD(c, n);
}
