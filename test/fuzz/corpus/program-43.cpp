// input.cpp --auto --assume-distinct --emit=metafork
struct B { virtual int of(int k) { return k; } };
static double f(double x, int k) { return k ? x * 1 : -x; }
struct D : B { double *a, *b; int n, m; void run(const double *c, int *h, unsigned *u) { int i, j, k; double s; meta_for (int i = 1; i + 1 < n && i < m; i++) meta_for (int j = 0; j < m; j++) { if (__builtin_n(c[i])) { a[(int)u[i]] *= h[i]; } else { for (int z = 0; z < 0; z++) { u[i - 1] = i; } } { double *q = &a[i]; *q += h[i]; } } } };
void f01(int n, int m, double a[n], double b[100], double c[n + m], int h[restrict], unsigned *u) {
int i = 0, j = 1, k = 2; double s = 0;
meta_schedule meta_cache(c) {
for (int i = 0; i < n; i++) s = (i);
meta_for (int i = 0; i < n; i++) meta_for (j = 0; j < m - i; j += 2) { a[i] = i; }
}
}
