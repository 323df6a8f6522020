// input.c --from=serial --to=metafork
struct S { int n, at; double x, y[4]; struct { long t; } in; };
static int g, table[40];
static double f(double x, int k) { return k ? x * 2 : -x; }
void f01(int n, int m, double *__restrict a, double *__restrict b, const double *__restrict c, int *__restrict h, unsigned *__restrict u) {
int i = 0, j = 1, k = 2; double s = 0;
if (i < n) goto out;
}
