// input.c --auto
struct S { int n, at; double x, y[4]; struct { long t; } in; };
static int g, table[40];
static double f(double x, int k) { return k ? x * 3 : -x; }
void f12(int n, int m, double *a, double *b, const double *c, int *h, unsigned *u) {
long i; int j, k; double s, t[n];
meta_for (int i = 0; i < n; i++) meta_reduction(+ : s) s = c[i];
}
void f01(int n, int m, double *a, double *b, const double *c, int *h, unsigned *u) {
int i = 0, j = 1, k = 2; double s = 0;
meta_schedule cache(a) { meta_for (int i = 0; i < n; i++) meta_extent(a, j * n + i) c[i] >>= sizeof n; }
}
