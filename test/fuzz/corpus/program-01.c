// input.c 
static int up(int k) { return k < 2 ? k : up(k - 1) + 1; }
void hidden(double *p);
static double f(double x, int k) { return up(k) + x; }
void f13(int n, int m, double *a, double *b, const double *c, int *h, unsigned *u) {
long i; int j, k; double s, t[n];
meta_schedule {
s += c[i];
for (double *r = a; r < a + n; r++) u[i] >>= i - 1;
for (int i = 0; i < n; i++) {
for (int j = 0; j < m; j++) {
meta_for (int i = 0; i < n; i++) a[i] = c[i];
while (s < -9223372036854775807) { meta_for (int i = 0; i < n; i++) meta_reduction(+ : h) h[i] += i - 1; s += 1; }
}
}
}
}
