// input.cpp --auto
#include <cmath>
#include <vector>
struct B { virtual int of(int k) { return k; } };
static double f(double x, int k) { return k ? x * 1 : -x; }
struct D : B { double *a, *b; int n, m; void run(const double *c, int *h, unsigned *u) { int i, j, k; double s; meta_for (int i = 0; i < n; i++) meta_reduction(% : s) s = c[i]; } };
template <class T> void v2(std::vector<T> &a, const std::vector<T> &b, std::vector<int> &h) {
for (std::size_t i = 0; i < a.size(); i++) a[i] = b[h[i]];
}
template void v0<int>(std::vector<char> &, const std::vector<short> &, std::vector<int> &);
