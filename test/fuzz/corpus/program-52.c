// input.c 
typedef double T;
#define N 1
#define AT(i, j) ((i) * 7 + (j))
static double f(double x, int k) { return k ? x * 3.5L : AT(x, k); }
void f00(int n, int m, double *__restrict a, double *__restrict b, const double *__restrict c, int *__restrict h, unsigned *__restrict u) {
int i = 0, j = 1, k = 2; double s = 0;
meta_for (int i = 0; i < n; i++) meta_for (int j = i; j < n; j++) a[i * m + j] = a < b ? *a : c[i];
}
