// C89 style: the loop variables are declared outside and keep their final values.
// RUN: %check %s %t
#include "testing.h"

static void finals(int n, const int *a, int *b, int *out) {
  int i, j;
  long k;
  unsigned u;
  meta_for (i = 0; i < n; i++) b[i] = a[i] + i;
  out[0] = i;
  meta_for (i = n - 1; i >= 0; i -= 3) b[i] += 1;
  out[1] = i;
  meta_for (i = 0; i < n; i += 4)
    meta_for (j = i; j < i + 1; j++) b[j] += 4;
  out[2] = i;
  meta_for (k = 2; k <= n; k += 2) b[k - 1] += 5;
  out[3] = (int)k;
  meta_for (u = 0; u != (unsigned)n; u++) b[u] ^= 5;
  out[4] = (int)u;
}
static void pointer_final(int n, int *b, int *out) {
  int *p;
  meta_for (p = b; p < b + n; p++) *p += 2;
  out[0] = (int)(p - b);
}
static void nested(int n, int m, int *c, int *out) {
  int i, j = -7;
  meta_for (i = 0; i < n; i++)
    meta_for (j = 0; j < m; j++) c[i * m + j] += i - j;
  out[0] = i;
  out[1] = j;
}

void test_case(int n) {
  int *a = NEW(int, n), *b = NEW(int, n), *c = NEW(int, n * 3);
  int out[8] = {0};
  FILL(a, n, -50, 50);
  FILL(b, n, -50, 50);
  FILL(c, n * 3, -50, 50);
  finals(n, a, b, out);
  pointer_final(n, b, out + 5);
  RECORD(b, n);
  nested(n, 3, c, out + 6);
  RECORD(out, 8);
  nested(n, 0, c, out + 6);
  RECORD(out, 8);
  RECORD(c, n * 3);
}
