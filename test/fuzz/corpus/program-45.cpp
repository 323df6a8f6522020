// input.cpp --dump-after=frontend
#include <cmath>
#include <vector>
template <class T> struct View { T *p; int n, m; T &operator()(int i, int j) const { return p[i * m + j]; } T &operator[](int i) const { return p[i]; } int size() const { return n; } };
struct S { int n, at; double x, y[4]; struct { long t; } in; };
static double f(double x, int k) { x += k; return x; }
static void put(double *p, double x) { *p += x; }
template <class T, class F> void each(T *a, int n, F f) { meta_for (int i = 0; i < n; i++) a[i] = f(a[i]); }
void v1(std::vector<double> &a, const std::vector<double> &b, std::vector<int> &h) {
meta_for (std::size_t i = 0; i < a.size(); i++) a[i] = b[i + 1] - b[i - 1];
meta_for (std::size_t i = 1; i < b.size(); i++) { auto [x, y] = std::pair(b[i], h[i]); a[i] += x + y; }
}
