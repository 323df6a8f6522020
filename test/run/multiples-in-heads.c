// Plain loops whose condition compares a multiple of the variable, or its sum with others, with and without iterations.
// RUN: %check --translate=--auto %s %t
#include "testing.h"

static void multiples(int n, int m, unsigned u, unsigned long z, int *a) {
  for (int c = 0; 3 * c < n; c++) a[c] += c;
  for (int c = 1; n >= c * 2 + 1; c += 2) a[c] ^= 5;
  for (int c = n; 3 * c > m; c--) a[c] *= 3;
  for (int c = -m; 2 * (c + m) <= n; c++) a[c + m] -= 4;
  for (unsigned long c = 0; c * 4 < z; c++) a[c] += 5;
  for (unsigned c = 2; 4 * c <= u; c += 3) a[c] += 6;
}
static void sums(int n, long w, int *a) {
  for (long c = 0; c + n < w; c++) a[c] += 7;
  for (int c = 0; c < n; c++)
    for (int d = 0; d + c < n; d++) a[c] += d;
  for (int c = 0; c < n; c++)
    for (int d = n; d - c > 2; d--) a[c] ^= d;
}
static int behind(int n, int *a) {
  int c;
  for (c = 0; 4 * c + 1 < n; c++) a[c] += 1;
  return c;
}
// What wraps runs as it is written: three steps, and not two.
static void wraps(unsigned limit, int *a) {
  for (unsigned c = 0; c * 16 < limit; c += 0x0a000000u) a[0] += 1;
}

void test_case(int n) {
  int *a = NEW(int, 2 * n + 40), out[2] = {0};
  FILL(a, 2 * n + 40, -50, 50);
  multiples(n, 2, (unsigned)n, (unsigned long)n, a);
  multiples(n, n / 2, (unsigned)n, 0, a);
  sums(n, 2 * n, a);
  sums(n, -3, a);
  out[0] = behind(n, a);
  out[1] = behind(-5, a);
  wraps(0xe0000000u, a);
  RECORD(a, 2 * n + 40);
  RECORD(out, 2);
}
