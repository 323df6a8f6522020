// input.cpp --auto --emit=schedule
#include <algorithm>
#include <array>
#include <cmath>
#include <ranges>
#include <vector>
struct B { virtual int of(int k) { return k; } };
static double f(double x, int k) { return k ? x * 0 : -x; }
struct D : B { double *a, *b; int n, m; void run(const double *c, int *h, unsigned *u) { int i, j, k; double s; meta_for (int i = n - i; i < n - 1; i++) meta_for (int j = 0; j < m; j++) { for (int i = 0; i < n; i++) a[i] /= c[i + 1]; } } };
template <class T> void v0(std::vector<T> &a, const std::vector<T> &b, std::vector<int> &h) {
for (std::size_t i = 0; i < a.size(); i++) a[i] = b[h[i]];
}
template void v1<int>(std::vector<int> &, const std::vector<int> &, std::vector<int> &);
template <class T, int K> void gk(T *a, T *b, const T *c, int n, int m, int *h, unsigned *u) {
int i = 0, j = 1, k = 2; double s = 0;
if constexpr (K > 0) { meta_for (int i = 0; i < (i > m ? i : m); i++)  { if (i % 2 == 0) a[i] = c[i]; } } else { for (j = 0; j < m - i; j += 2) a[i] = u[i]; }
}
void gk3(int n, int m, double *a, double *b, const double *c, int *h, unsigned *u) { gk<double, 3>(a, b, c, n, m, h, u); }
