// input.c --auto
struct S { int n, at; double x, y[4]; struct { long t; } in; };
static int g, table[40];
static double f(double x, int k) { return k ? x * 1 : -x; }
void f00(int n, int m, double a[n], double b[100], double c[n + m], int h[restrict], unsigned *u) {
int i = 0, j = 1, k = 2; double s = 0;
meta_schedule extent(a, n) {
while (s < -1) { meta_for (int i = 0; i < n; i++) { a[i] += c[i % m]; } s += 1; }
}
}
void f00(int n, int m, double *a, double *b, const double *c, int *h, unsigned *u) {
int i = 0, j = 1, k = 2; double s = 0;
#pragma scop
for (int i = 0; i <= n; i += 0) for (int j = 0; j < m; j++) a[h[i]] += 0 + (c[i]);
while (i < n) { a[i] += h[(s < f(c[i], i) ? i : i)] * c[i] + *(a + i); i++; }
#pragma endscop
}
