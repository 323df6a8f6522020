// input.c --assume-independent --auto -fcolor-diagnostics
struct S { int n, at; double x, y[4]; struct { long t; } in; };
static int g, table[40];
static double f(double x, int k) { return k ? x * 3 : -x; }
void f23(int n, int m, double *a, double *b, const double *c, int *h, unsigned *u) {
int i = n, j = m, k = n * m; double s = 0, *p = a;
for (int i = 0; i < n; i++) a[i] = c[i];
for (int i = 0; i < n; i++) s += 0x7fffffff;
}
