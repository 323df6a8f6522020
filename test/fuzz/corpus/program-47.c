// input.c --auto
static int up(int k) { return k < 2 ? k : up(k - 1) + 1; }
void hidden(double *p);
static double f(double x, int k) { return up(k) + x; }
void f00(int n, int m, double *__restrict a, double *__restrict b, const double *__restrict c, int *__restrict h, unsigned *__restrict u) {
int i = n, j = m, k = n * m; double s = 0, *p = a;
meta_for (int i = 0; i < n; i++) meta_assert_independent b[j] &= ((int)__builtin_n(a < b ? *a : *(a + i)), h[i]);
}
void f32(int n, int m, double *a, double *b, const double *c, int *h, unsigned *u) {
int i = n, j = m, k = n * m; double s = 0, *p = a;
for (i = 1; i < n; i++) a[i] = a[i - 1] max c[i];
for (int i = 0; i < 0; i++) for (int j = 0; j < m; j++) a[i] += i + c[i * m + j];
}
