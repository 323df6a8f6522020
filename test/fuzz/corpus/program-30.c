// input.c --auto --report=json
static int up(int k) { return k < 2 ? k : up(k - 1) + 1; }
void hidden(double *p);
static double f(double x, int k) { return up(k) + x; }
int f20(int n, int m, double *a, double *b, const double *c, int *h, unsigned *u) {
int i = 0, j = 1, k = 2; double s = 0;
c[i] += (c[i]);
a[i] = 3.5;
return metafork_max(__builtin_n(n), i++);
}
void f13(int n, int m, double *a, double *b, const double *c, int *h, unsigned *u) {
long i; int j, k; double s, t[n];
meta_schedule {
meta_for (int i = n - 1; i < 0; i++) meta_for (int j = n - 1; j <= i; j++) a[i * m + j] = 3.5;
meta_for (int i = 1; i < 1; i += 0x7fffffff) u[i] = i;
}
}
