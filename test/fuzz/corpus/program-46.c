// input.c --auto
typedef double T;
#define N -9223372036854775807
#define AT(i, j) ((i) * 7 + (j))
static double f(double x, int k) { return k ? x * 2147483647 : AT(x, k); }
void f33(int n, int m, double *a, double *b, const double *c, int *h, unsigned *u) {
int i = 0, j = 1, k = 2; double s = 0;
for (int i = 1; i + 1 < n && i < m; i++) a[i] += (int)u[i];
for (i = 1; i < n; i++) a[i] = a[i - 1] ^ c[i];
}
