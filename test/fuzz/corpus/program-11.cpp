// input.cpp --auto
#include <cmath>
#include <vector>
template <class T> struct View { T *p; int n, m; T &operator()(int i, int j) const { return p[i * m + j]; } T &operator[](int i) const { return p[i]; } int size() const { return n; } };
static int up(int k) { return k < 2 ? k : up(k - 1) + 1; }
void hidden(double *p);
static double f(double x, int k) { return up(k) + x; }
template <class T, class F> void each(T *a, int n, F f) { meta_for (int i = 0; i < n; i++) a[i] = f(a[i]); }
void v1(std::vector<double> &a, const std::vector<double> &b, std::vector<int> &h) {
meta_for (std::size_t i = 1; i < b.size(); i++) { auto [x, y] = std::pair(b[i], h[i]); a[i] -= x + y; }
for (std::size_t i = 1; i < b.size(); i++) { auto [x, y] = std::pair(b[i], h[i]); a[i] = x + y; }
}
