// input.c --assume-independent --auto -fcolor-diagnostics
#include "metafork/metafork.h"
struct S { int n, at; double x, y[4]; struct { long t; } in; };
static double f(double x, int k) { switch (k) { case 0: x = k; break; default: switch (k) { case 0: x = k; break; default: x += k; } } return x; }
static void put(double *p, double x) { *p += x; }
void f03(int n, int m, double *a, double *b, const double *c, int *h, unsigned *u) {
int i = 0, j = 1, k = 2; double s = 0;
meta_schedule meta_cache(a, a, , b) {
meta_for (int i = 0; i < n; i++) a[i] = c[i];
}
}
