// Each iteration has a piece of the elements, t*size ... (t + 1)*size - 1: the loop over a piece counts from 0.
// RUN: %check --translate=--auto %s %t 0 1 4 7 33
#include "testing.h"

static void square(int n, int size, const int *restrict a, int *restrict b) {
  for (int t = 0; t < n; t++)
    for (int i = t * size; i < (t + 1) * size; i++) b[i] = a[i] * a[i];
}
static void sums(int n, int size, const int *restrict a, int *restrict s) {
  for (int t = 0; t < n; t++) {
    int sum = 0;
    for (int i = t * size; i < (t + 1) * size; i++) sum += a[i] * (i % 3);
    s[t] = sum;
  }
}
static void unsigned_counter(unsigned n, unsigned size, int *restrict s) {
  for (unsigned t = 0; t < n; t++)
    for (unsigned i = t * size; i < (t + 1) * size; i++) s[t] += i % 2;
}
static void down(int n, int size, int *restrict a) {
  for (int t = 0; t < n; t++)
    for (int i = t * size + size - 1; i >= t * size; i--) a[i] = a[i] + i;
}
// The pieces overlap.
static void overlapping(int n, int size, int *restrict a) {
  for (int t = 0; t < n; t++)
    for (int i = t * size; i < (t + 1) * size + 1; i++) a[i] = 2 * a[i] + t;
}

void test_case(int n) {
  const int size = n % 5 + 1;
  int *a = NEW(int, n * size + 2), *b = NEW(int, n * size + 2), *s = NEW(int, n + 1);
  FILL(a, n * size + 2, -9, 9);
  FILL(s, n + 1, -9, 9);
  square(n, size, a, b);
  RECORD(b, n * size);
  sums(n, size, a, s);
  RECORD(s, n);
  unsigned_counter((unsigned)n, (unsigned)size, s);
  RECORD(s, n);
  down(n, size, a);
  RECORD(a, n * size);
  if (n < 10) overlapping(n, size, a);
  RECORD(a, n * size + 1);
}
