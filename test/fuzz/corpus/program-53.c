// input.c --assume-independent --auto -fcolor-diagnostics
#include "metafork/metafork.h"
struct S { int n, at; double x, y[4]; struct { long t; } in; };
static double f(double x, int k) { x += k; return x; }
static void put(double *p, double x) { *p += x; }
char f22(int n, int m, double *__restrict a, double *__restrict b, const double *__restrict c, int *__restrict h, unsigned *__restrict u) {
int i = 0, j = 1, k = 2; double s = 0;
a[i % m] += c[i];
return !((int)c[i], 1);
}
