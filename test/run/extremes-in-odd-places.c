// Extreme values and their places in odd places: macros, branches without braces, switches, labels, shadowed names, narrow types.
// RUN: %check %s %t --translate=--auto 0 1 2 40 300 -- -Wno-unused-label -Wno-dangling-else -Wno-misleading-indentation -Wno-empty-body -Wno-self-assign
#include "testing.h"
#define BETTER(x, y) ((x) < (y))
#define LOOP(i, n) for (int i = 0; i < n; i++)
static int with_macros(int n, const int *a) {
  int m = 2147483647, k = -1;
  LOOP(i, n) if (BETTER(a[i], m)) { m = a[i]; k = i; }
  for (int i = 0; i < n; i++) if BETTER(a[i], m + 0) { m = a[i]; k = i; }
  return k + m;
}
static int dangling(int n, const int *a, int c) {
  int m = 50, k = -1;
  if (c)
    for (int i = 0; i < n; i++)
      if (a[i] > m) m = a[i], k = i;
      else ;
  else
    k = 77;
  if (!c)
    for (int i = 0; i < n; i++)
      if (a[i] > m) { m = a[i]; k = i; }
  switch (c) {
    case 1:
      for (int i = n; i != 0; i--)
        if (a[i - 1] >= m) m = a[i - 1], k = 3 * i;
      break;
    default:
    again:
      for (int i = 0; i < n; i += 3) if (m > a[i]) { k = i; m = a[i]; }
      if (k < -5) goto again;
  }
  return m * 1000 + k;
}
struct pair { short s; signed char c; unsigned char u; };
static int narrow(int n, const struct pair *p) {
  short best = 30000; signed char worst = -128; unsigned char top = 0; short where = -1; int k = 9, l = 8;
  for (int i = 0; i < n; i++) if (p[i].s < best) best = p[i].s, where = i, k = i;
  for (int i = 0; i < n; i++) if (p[i].c > worst) { worst = p[i].c; l = i; }
  for (int i = 0; i < n; i++) if (p[i].u >= top) { top = p[i].u; k += 0; l = l; }
  return best + worst + top + where + k * 3 + l * 5;
}
static long shadow(int n, const double *a) {
  int i = 5, k = -1; double m = 0;
  { int best_1 = 3, place_1 = 4;
    for (int j = 0; j < n; j++) { double i = a[j] * 2; if (i > m) { m = i; k = j + best_1 + place_1; } }
  }
  for (i = 0; i < n; i++) { const double v = a[i]; const int j = i * 2; if (v == 3 && j > 2) { k = j; } }
  return i + 100 * k + (long)m;
}
static int bounds(int n, const int *a, const int *lim) {
  int m = -1000, k = -1;
  for (int i = lim[0] < 0 ? 0 : 1; i < n && i < 1000; i++) if (a[i] > m) { m = a[i]; k = i; }
  for (int i = 0; i < n; i += 2) if (a[i] != a[i] + 1 && a[i] % 2 == 0) { m = 2 * a[i]; k = -i; }
  return m + k;
}
static int twice(int n, const int *a, int *b) {
  int m = -1000, k = -1;
  for (int i = 0; i < n; i++) if (a[i] > m) { m = a[i]; k = i; b[0] = i; }
  for (int i = 0; i < n; i++) if (a[i] > m) { m = a[i]; k = i; k = k + 1; }
  for (int i = 0; i < n; i++) if (a[i] > k) { k = a[i]; m = i; }
  for (int i = 0; i < n; i++) if (a[i] > a[k >= 0 && k < n ? k : 0]) k = i;
  return m + 7 * k;
}
// No declaration is left over where it is not used.
static long declared(int n, const int *a, const int *b) {
  int k = -1, m = -1000, found = 0, last = -2;
  for (int i = 0; i < n; i++) { const int v = a[i], w = b[i]; if (v > m) { m = v; k = w; } }
  for (int i = 0; i < n; i++) { int v = a[i]; if (v == 7) last = i; }
  for (int i = 0; i < n; i++) if (a[i] == 3) found = 1;
  for (int i = 0; i < n; i++) { int v = a[i], u = v + 1; if (u == 8) last = b[i] + 2 * u; }
  return m + 3L * k + 100L * found + 1000L * last;
}
void test_case(int n) {
  int *a = NEW(int, n + 1), *b = NEW(int, n + 1); double *x = NEW(double, n + 1); struct pair *p = NEW(struct pair, n + 1);
  FILL(a, n + 1, -60, 60); FILL(b, n + 1, -5, 5); FILL(x, n + 1, -9, 9);
  for (int i = 0; i <= n; i++) { p[i].s = test_random(-99, 99); p[i].c = test_random(-99, 99); p[i].u = test_random(0, 255); }
  long r[] = {with_macros(n, a), dangling(n, a, 0), dangling(n, a, 1), dangling(n, a, 2), narrow(n, p), shadow(n, x), bounds(n, a, b), twice(n, a, b), declared(n, a, b)};
  RECORD(r, 9); RECORD(b, n);
}
