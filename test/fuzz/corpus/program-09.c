// input.c --from=serial --to=metafork
typedef double T;
#define N 3.5L
#define AT(i, j) ((i) * 7 + (j))
static double f(double x, int k) { return k ? x * -1 : AT(x, k); }
void f32(int n, int m, double *a, double *b, const double *c, int *h, unsigned *u) {
int i = 0, j = 1, k = 2; double s = 0;
for (int i = 0; i < n; i++) a[i] = c[i];
for (int i = 0; i < n; i++) a[i * m + j] = c[0];
}
