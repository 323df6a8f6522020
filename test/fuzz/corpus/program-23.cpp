// input.cpp --auto --emit=metafork
#include <cmath>
#include <vector>
template <class T> struct View { T *p; int n, m; T &operator()(int i, int j) const { return p[i * m + j]; } T &operator[](int i) const { return p[i]; } int size() const { return n; } };
static int up(int k) { return k < 2 ? k : up(k - 1) + 1; }
void hidden(double *p);
static double f(double x, int k) { return up(k) + x; }
template <class T, class F> void each(T *a, int n, F f) { meta_for (int i = 0; i < n; i++) a[i] = f(a[i]); }
void v0(std::vector<double> &a, const std::vector<double> &b, std::vector<int> &h) {
double s = 0; for (auto x : b) s += x; a.at(0) = s;
for (const double &x : b) std::for_each(h.begin(), h.end(), [&](int &k) { k += x; });
}
template <class T> void g(T *a, T *b, const T *c, int n, int m, int *h, unsigned *u) {
int i = 0, j = 1, k = 2; double s = 0;
meta_for (int i = 0; i < n; i++) meta_reduction(&& : s) s += -c[i] * b[3] + c[i];
}
template void g<double>(double *, double *, const double *, int, int, int *, unsigned *);
