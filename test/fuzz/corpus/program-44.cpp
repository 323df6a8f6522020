// input.cpp 
template <class T> struct View { T *p; int n, m; T &operator()(int i, int j) const { return p[i * m + j]; } };
struct S { int n, at; double x, y[4]; double get(int k) const { return y[k]; } void set(int k, double v) { y[k] = v; } };
static double f(double x, int k) { return k ? x * 1 : -x; }
template <class T, class F> void each(T *a, int n, F f) { meta_for (int i = 0; i < n; i++) a[i] = f(a[i]); }
template <class T> void g(T *a, T *b, const T *c, int n, int m, int *h, unsigned *u) {
int i = 0, j = 1, k = 2; double s = 0;
meta_for (int i = n; i < n - 1; i++) a[i * m + j] = f(c[i - 1], i);
}
template void g<double>(double *, double *, const double *, int, int, int *, unsigned *);
