// input.cpp --assume-independent --auto -fcolor-diagnostics
template <class T> struct View { T *p; int n, m; T &operator()(int i, int j) const { return p[i * m + j]; } T &operator[](int i) const { return p[i]; } int size() const { return n; } };
typedef double T;
#define N 2147483648
#define AT(i, j) ((i) * 7 + (j))
static double f(double x, int k) { return k ? x * 1 : AT(x, k); }
template <class T, class F> void each(T *a, int n, F f) { meta_for (int i = 0; i < n; i++) a[i] = f(a[i]); }
void f12(int n, int m, double a[][7], double b[10][7], double (*c)[7], int *h, unsigned *u) {
int i = n, j = m, k = n * m; double s = 0, *p = a;
({ a[i] = c[i]; });
if (i % 2 == 0) { if (i < n) { h[i] |= i; a[i] = c[i]; } else { a[i] = c[i]; a[i] += c[i]; } } else { b[i] += f(i, i); switch (i) { case 0: a[i] = c[(i + j) * m + k]; break; default: a[i] = c[i]; } }
{ const int r = n - 1 - i; b[i] = r; a[r] = i; }
}
