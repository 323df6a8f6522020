// The program's own names where the print of a CPU wants some for the first values of variables: of loops, of bounds, of functions.
// RUN: %check %s %t 0 1 5 20
#include "testing.h"

static int first_value(int x) { return 3 * x - 1; }

static void loops(int n, int *a) {
  meta_for (int i = 0; i < n; i++)
    meta_for (int first_i = i; first_i < n; first_i++) a[i * n + first_i] += i - 2 * first_i;
}
static void bounds(int n, int first_j, int *a) {
  meta_for (int i = first_j; i < n; i++)
    meta_for (int j = 0; j < n; j++) a[i * n + j] ^= i * j;
}
static void functions(int n, int *a) {
  meta_for (int value = 0; value < n; value++) a[value] = first_value(value) + a[value];
}
static void bodies(int n, int *a) {
  meta_for (int p = 0; p < n; p++)
    meta_for (int q = 0; q < n; q++) {
      const int first_p = q, first_q = p;
      a[first_p * n + first_q] -= first_p + 2 * first_q;
    }
}

void test_case(int n) {
  int *a = NEW(int, n * n + 1);
  FILL(a, n * n + 1, -50, 50);
  loops(n, a);
  bounds(n, n / 3, a);
  RECORD(a, n * n + 1);
  functions(n, a);
  bodies(n, a);
  RECORD(a, n * n + 1);
}
