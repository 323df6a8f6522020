// input.c --from=serial --to=metafork
struct S { int n, at; double x, y[4]; struct { long t; } in; };
static int g, table[40];
static double f(double x, int k) { return k ? x * 2 : -x; }
void f11(int n, int m, double *a, double *b, const double *c, int *h, unsigned *u) {
int i = 0, j = 1, k = 2; double s = 0;
{ a[i] = c[i * m + j]; }
}
