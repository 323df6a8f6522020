// A CPU shares very long loops of a few points too, without being asked: these sizes are above 32768 iterations.
// RUN: %check %s %t --translate=--auto 1 40000 70003
#include "testing.h"

void several(int n, const int *__restrict a, int *__restrict out, unsigned char *__restrict narrow) {
  int sum = 5, least = 2147483647;
  unsigned bits = 0;
  for (int i = 0; i < n; i++) {
    sum += a[i];
    bits ^= (unsigned)a[i] << (i & 7);
    if (a[i] < least) least = a[i];
  }
  out[0] = sum, out[1] = least, out[2] = (int)bits;
  for (int i = n - 1; i >= 0; i--) narrow[3] += (unsigned char)(a[i] > 0 ? a[i] : 1);
}

// three points, whose loops differ in length
void rows(int n, const long *__restrict a, long *__restrict out) {
  for (int r = 0; r < 3; r++)
    for (int i = r; i < n - 7 * r; i++) out[r] -= a[r * n + i] * (i - r);
}

// what stands in front of the loop and behind it is done once
void around(int n, const int *__restrict a, int *__restrict out) {
  for (int r = 0; r < 2; r++) {
    int best = a[r];
    for (int i = 1; i < n; i++) best = a[r + i] > best ? a[r + i] : best;
    out[4 + r] = best - 1;
  }
}

void test_case(int n) {
  int *a = NEW(int, n + 2), *out = NEW(int, 6);
  long *wide = NEW(long, 3 * n + 3), *sums = NEW(long, 3);
  unsigned char *narrow = NEW(unsigned char, 4);
  FILL(a, n + 2, -1000000, 1000000);
  FILL(wide, 3 * n + 3, -1000, 1000);
  several(n, a, out, narrow);
  rows(n, wide, sums);
  around(n, a, out);
  RECORD(out, 6);
  RECORD(narrow, 4);
  RECORD(sums, 3);
}
