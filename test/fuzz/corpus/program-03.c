// input.c --from=serial --to=metafork
struct S { int n, at; double x, y[4]; struct { long t; } in; };
static double f(double x, int k) { x += k; return x; }
static void put(double *p, double x) { *p += x; }
void f22(long n, unsigned m, float *a, float *b, float *c, short *h, unsigned char *u) {
long i; int j, k; double s, t[n];
meta_schedule {
meta_for (int i = 0; i < n; i++) meta_reduction(+ : h) h[2 * i + 2] += n - 1 - i;
}
}
