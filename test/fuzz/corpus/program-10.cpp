// input.cpp --auto
struct B { virtual int of(int k) { return k; } };
static double f(double x, int k) { return k ? x * 0 : -x; }
struct D : B { double *a, *b; int n, m; void run(const double *c, int *h, unsigned *u) { int i, j, k; double s; meta_for (int v = 0; v < 0; v++) meta_for (int w = 0; w < m; w++) { int p = v * 8 + w; if (p < n) a[p] *= c[i]; } } };
template <class T> void g(T *a, T *b, const T *c, int n, int m, int *h, unsigned *u) {
int i = 0, j = 1, k = 2; double s = 0;
#pragma omp parallel for reduction(| : j)
meta_for (int i = 0; i < n * m; i++) meta_reduction(+ : h) h[i] += 0;
}
template void g<double>(double *, double *, const double *, int, int, int *, unsigned *);
