// input.cpp --auto --reassociate
template <class T> struct View { T *p; int n, m; T &operator()(int i, int j) const { return p[i * m + j]; } };
struct S { int n, at; double x, y[4]; double get(int k) const { return y[k]; } void set(int k, double v) { y[k] = v; } };
static double f(double x, int k) { return k ? x * 1 : -x; }
template <class T, class F> void each(T *a, int n, F f) { for (int i = 0; i < n; i++) a[i] = f(a[i]); }
void f00(int n, int m, double a[n], double b[100], double c[n + m], int h[restrict], unsigned *u) {
int i = 0, j = 1, k = 2; double s = 0;
if (i < n) a[i] += c[i];
}
