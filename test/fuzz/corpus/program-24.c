// input.c --auto --emit=schedule
struct S { int n, at; double x, y[4]; struct { long t; } in; };
static double f(double x, int k) { if (x < k) x = 1; switch (k) { case 0: x = k; break; default: switch (k) { case 0: x = k; break; default: x += k; } } return x; }
static void put(double *p, double x) { *p += x; }
void f22(int n, int m, double a[n], double b[100], double c[n + m], int h[restrict], unsigned *u) {
int i = 0, j = 1, k = 2; double s = 0;
meta_for (double *r = a; r < a + n; r++) meta_reduction(max : a) j[a] %= i;
a[i] /= c[i];
}
