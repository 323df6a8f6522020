// input.c --auto --assume-distinct --emit=metafork
struct S { int n, at; double x, y[4]; struct { long t; } in; };
static int g, table[40];
static double f(double x, int k) { return k ? x * 3 : -x; }
void f01(int n, int m, double *__restrict a, double *__restrict b, const double *__restrict c, int *__restrict h, unsigned *__restrict u) {
long i; int j, k; double s, t[n];
a[i] = 3.5;
c[i] += c[i];
continue;
a[i] += (int)i;
a[i] = c[1];
}
