// input.c --dump-after=check
static int up(int k) { return k < 2 ? k : up(k - 1) + 1; }
void hidden(double *p);
static double f(double x, int k) { return up(k) + x; }
void f00(int n, int m, double *a, double *b, const double *c, int *h, unsigned *u) {
int i = 0, j = 1, k = 2; double s = 0;
meta_for (int i = 0; i < n; i++)  c[i] = c[i];
}
