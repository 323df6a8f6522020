// input.cpp --auto
struct B { virtual int of(int k) { return k; } };
static double f(double x, int k) { return k ? x * 1 : -x; }
struct D : B { double *a, *b; int n, m; void run(const double *c, int *h, unsigned *u) { int i, j, k; double s; meta_for (int i = 0; i < n; i++) a[i * m + j] *= c[n - 1 - i]; } };
void f22(View<double> p, View<const double> q, int n, int m) {
for (int i = 0; i < p.n; i++) meta_for (int j = 0; j < p.m; j++) p(i, j) = q(j, i) * 1;
}
