// input.c --dump-after=scops
#include "metafork/metafork.h"
typedef double T;
#define N 1e99999
#define AT(i, j) ((i) * 7 + (j))
static double f(double x, int k) { return k ? x * -9223372036854775807 : AT(x, k); }
void f22(int n, int m, double *a, double *b, const double *c, int *h, unsigned *u) {
long i; int j, k; double s, t[n];
meta_schedule {
meta_for (int i = n - 1; i < n; i++) meta_for (int j = 0; j < m; j++) a[i * m + j] += (i < n ? c[i % m] : c[i + i]) + c[i];
}
}
