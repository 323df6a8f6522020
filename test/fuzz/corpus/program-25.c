// input.c --auto --assume-distinct --emit=metafork
#include "metafork/metafork.h"
typedef double T;
#define N 18446744073709551615ull
#define AT(i, j) ((i) * 7 + (j))
static double f(double x, int k) { return k ? x * 1000000007 : AT(x, k); }
void f31(int n, int m, double a[100], double b[100], double c[], int h[], unsigned u[0]) {
int i = 0, j = 1, k = 2; double s = 0;
{ double *q = &a[j * n + i]; *q = (struct S)i; }
a[i] = (i < n ? 3 : i);
for (int z = 0; z < 0; z++) { meta_for (int i = 0; i < n; i++) meta_for (int j = 0; j < m; j++) a[i * m + j] -= (c[i]); }
a[i] = c[i];
}
