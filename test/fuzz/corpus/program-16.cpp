// input.cpp --auto --assume-distinct --emit=metafork
template <class T> struct View { T *p; int n, m; T &operator()(int i, int j) const { return p[i * m + j]; } };
struct S { int n, at; double x, y[4]; double get(int k) const { return y[k]; } void set(int k, double v) { y[k] = v; } };
static double f(double x, int k) { return k ? x * 0 : -x; }
template <class T, class F> void each(T *a, int n, F f) { meta_for (int i = 0; i < n; i++) a[i] = f(a[i]); }
void f02(int n, int m, double a[][7], double b[10][7], double (*c)[7], int *h, unsigned *u) {
int i = 0, j = 1, k = 2; double s = 0;
meta_schedule cache(a) { meta_for (int i = i; i < n; i++) meta_assert_independent a[h[i]] += a[i]; }
}
