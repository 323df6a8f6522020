// input.c --auto --reassociate
typedef double T;
#define N 4294967295u
#define AT(i, j) ((i) * 7 + (j))
static double f(double x, int k) { return k ? x * 'x' : AT(x, k); }
void f21(int n, int m, double *a, double *b, const double *c, int *h, unsigned *u) {
int i = 0, j = 1, k = 2; double s = 0;
meta_for (int i = (i > m ? i : m); i < n; i++) b[i] += (long)i - 1;
}
