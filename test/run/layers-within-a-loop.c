// Loops in which an iteration of the outer one depends on itself in a few layers: each layer is parallel.
// RUN: %check %s %t --translate=--auto 0 1 2 3 5 8 17 40
#include "testing.h"

void floyd(int n, int *restrict p) {
  for (int k = 0; k < n; k++)
    for (int i = 0; i < n; i++)
      for (int j = 0; j < n; j++)
        p[i * n + j] = p[i * n + j] < p[i * n + k] + p[k * n + j] ? p[i * n + j] : p[i * n + k] + p[k * n + j];
}

void closure(int n, unsigned char r[n][n]) {
  for (int k = 0; k < n; k++)
    for (int i = 0; i < n; i++)
      for (int j = 0; j < n; j++)
        if (r[i][k] && r[k][j]) r[i][j] = 1;
}

// what is not idempotent shows whether an instance is done once, at its place
void products(int n, unsigned a[n][n + 3]) {
  for (int k = 0; k < n; k++)
    for (int i = 0; i < n; i++)
      for (int j = 0; j < n + 3; j++) a[i][j] = 3 * a[i][j] + a[i][k] * a[k][j] + i;
}

void mirrored(int n, int steps, int *restrict a) {
  for (int t = 0; t < steps; t++)
    for (int i = 0; i < n; i++) a[i] = 2 * a[n - 1 - i] - a[i] + t;
}

void downwards(int n, unsigned a[n][n]) {
  for (int k = n - 1; k > 0; k--)
    for (int i = n - 1; i >= 0; i--)
      for (int j = 0; j < k + 1; j++) a[i][j] += 5 * a[k][j] + a[i][k - 1];
}

void test_case(int n) {
  int *p = NEW(int, n * n + 1), *m = NEW(int, n + 1);
  unsigned char *r = NEW(unsigned char, n * n + 1);
  unsigned *a = NEW(unsigned, n * (n + 3) + 1), *b = NEW(unsigned, n * n + 1);
  FILL(p, n * n, 1, 1000);
  FILL(r, n * n, 0, 1);
  for (int i = 0; i < n * n; i++) r[i] = r[i] && test_random(0, n) < 2;
  FILL(a, n * (n + 3), 0, 1000);
  FILL(b, n * n, 0, 1000);
  FILL(m, n, -1000, 1000);
  floyd(n, p);
  closure(n, (void *)r);
  products(n, (void *)a);
  mirrored(n, 5, m);
  downwards(n, (void *)b);
  RECORD(p, n * n);
  RECORD(r, n * n);
  RECORD(a, n * (n + 3));
  RECORD(b, n * n);
  RECORD(m, n);
}
