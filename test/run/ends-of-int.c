// Loops over the first and the last ints, rows and triangles of them: no variable of a point leaves its type, whatever the blocks.
// RUN: %check %s %t 0 1 9 40
#include "testing.h"
#include <limits.h>

static void first(int n, int *a) {
  meta_for (int i = INT_MIN; i < INT_MIN + n; i++) a[i - INT_MIN] += 2 * (i - INT_MIN);
}
static void last(int n, int *a) {
  meta_for (int i = INT_MAX - n; i < INT_MAX; i++) a[INT_MAX - 1 - i] -= i - INT_MAX;
}
static void below(int n, int *b) {
  meta_for (int i = INT_MIN; i < INT_MIN + n; i++)
    meta_for (int j = i; j < INT_MIN + n; j++) b[(i - INT_MIN) * n + (j - INT_MIN)] += i - j;
}
static void above(int n, int *b) {
  meta_for (int i = INT_MAX - n; i < INT_MAX; i++)
    meta_for (int j = INT_MAX - n; j <= i; j++) b[(INT_MAX - 1 - i) * n + (INT_MAX - 1 - j)] ^= i - j;
}
static void sums(int n, const int *a, int *b) {
  meta_for (int i = INT_MIN; i < INT_MIN + n; i++) {
    int s = 0;
    for (int k = 0; k < n; k++) s += a[(i - INT_MIN) * n + k];
    b[i - INT_MIN] = s;
  }
}

void test_case(int n) {
  int *a = NEW(int, n * n + 1), *b = NEW(int, n * n + 1);
  FILL(a, n * n + 1, -50, 50);
  FILL(b, n * n + 1, -50, 50);
  first(n, a);
  last(n, a);
  below(n, a);
  above(n, b);
  RECORD(a, n * n + 1);
  RECORD(b, n * n + 1);
  sums(n, a, b);
  RECORD(b, n * n + 1);
}
