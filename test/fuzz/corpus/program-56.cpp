// input.cpp --auto
#include <cmath>
#include <vector>
template <class T> struct View { T *p; int n, m; T &operator()(int i, int j) const { return p[i * m + j]; } };
struct S { int n, at; double x, y[4]; double get(int k) const { return y[k]; } void set(int k, double v) { y[k] = v; } };
template <class X> X f(X x, int k) { x += k; return x; }
template <class T, class F> void each(T *a, int n, F f) { meta_for (int i = 0; i < n; i++) a[i] = f(a[i]); }
void v3(std::vector<double> &a, std::vector<double> &b, std::vector<int> &h) {
meta_schedule { meta_for (std::size_t i = 0; i < a.size(); i++) a[i] += b[i + 1] - b[i - 1];
std::swap(a, b);
meta_for (std::size_t i = 0; i < a.size(); i++) a[i] += b[i]; a.push_back(1); }
}
