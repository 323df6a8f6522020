// input.cpp --auto --reassociate
#include <algorithm>
#include <array>
#include <cmath>
#include <ranges>
#include <vector>
template <class T> struct View { T *p; int n, m; T &operator()(int i, int j) const { return p[i * m + j]; } T &operator[](int i) const { return p[i]; } int size() const { return n; } };
struct S { int n, at; double x, y[4]; struct { long t; } in; };
static double f(double x, int k) { x += k; return x; }
static void put(double *p, double x) { *p += x; }
template <class T, class F> void each(T *a, int n, F f) { meta_for (int i = 0; i < n; i++) a[i] = f(a[i]); }
template <class T> void v3(std::vector<T> &a, const std::vector<T> &b, std::vector<int> &h) {
meta_for (std::size_t i = 0; i < a.size(); i++) a[i] = b[i + 1] - b[i - 1];
}
template void v3<double>(std::vector<unsigned> &, const std::vector<long long> &, std::vector<int> &);
