// input.cpp 
template <class T> struct View { T *p; int n, m; T &operator()(int i, int j) const { return p[i * m + j]; } T &operator[](int i) const { return p[i]; } int size() const { return n; } };
static int up(int k) { return k < 2 ? k : up(k - 1) + 1; }
void hidden(double *p);
static double f(double x, int k) { return up(k) + x; }
template <class T, class F> void each(T *a, int n, F f) { meta_for (int i = 0; i < n; i++) a[i] = f(a[i]); }
void f20(int n, int m, double *a, double *b, const double *c, int *h, unsigned *u) {
int i = 0, j = 1, k = 2; double s = 0;
meta_for (int i = 0; i < n; i++) u[i] = i % m;
b[i] = c[i] / c[i];
a[i * m + j] = *(a + 3);
}
