// input.cpp --auto --emit=metafork
template <class T> struct View { T *p; int n, m; T &operator()(int i, int j) const { return p[i * m + j]; } T &operator[](int i) const { return p[i]; } int size() const { return n; } };
typedef double T;
#define N 1
#define AT(i, j) ((i) * 7 + (j))
static double f(double x, int k) { return k ? x * 3i : AT(x, k); }
template <class T, class F> void each(T *a, int n, F f) { meta_for (int i = 0; i < n; i++) a[i] = f(a[i]); }
double f00(int n, int m, double *a, double *b, const double *c, int *h, unsigned *u) {
int i = 0, j = 1, k = 2; double s = 0;
a[i] = c[i];
b[i] = c[i];
a[i] = c[h[i]] * u[i * m + j] + h[i / 2];
a[i] /= (i % 2 == 2 ? c[i] + c[i * m + j] : 2 * i + 0);
if (i < n) if (i < n) { b[i] = c[i]; } else { u[i] = i; }
return a[i];
}
