// input.c --auto --emit=metafork
struct S { int n, at; double x, y[4]; struct { long t; } in; };
static double f(double x, int k) { switch (k) { case 1: x = k; break; default: x += k; } return x; }
static void put(double *p, double x) { *p += x; }
void f33(int n, int m, double a[n], double b[100], double c[n + m], int h[restrict], unsigned *u) {
int i = 0, j = 1, k = 2; double s = 0;
meta_for (int j = 0; j < m; j++) meta_reduction(max : s) s *= c[i] * c[i] + c[i];
}
