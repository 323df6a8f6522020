// input.c --auto --reassociate
typedef double T;
#define N 0x7fffffff
#define AT(i, j) ((i) * 7 + (j))
static double f(double x, int k) { return k ? x * 1e99999 : AT(x, k); }
void f02(int n, int m, double a[][7], double b[10][7], double (*c)[7], int *h, unsigned *u) {
long i; int j, k; double s, t[n];
meta_schedule  {
while (s < 'x') { meta_for (int i = 0; i < n; i++) b[i] = s; s += 1; }
}
}
void f02(int n, int m, double *__restrict a, double *__restrict b, const double *__restrict c, int *__restrict h, unsigned *__restrict u) {
int i = 0, j = 1, k = 2; double s = 0;
meta_for (int j = i; j < n - 1; j++) meta_reduction(&& : s) s += s;
for (int i = 0; metafork_max(c[i], c[i]); i++) a[i] = c[i];
a[i] = (c[i] * c[i] + c[i] * 0);
continue;
for (int i = n - 1; i >= 0; i--) for (int j = 0; j < m; j++) for (int k = 0; k < n; k++) a[i * m + j] += b[i * m + k] * c[k * m + j];
{ double *q = &a[i]; *q = c[i]; }
for (int z = 0; z < 0; z++) { { double z = c[i]; a[i] -= z; } }
a[i] += c[i];
}
