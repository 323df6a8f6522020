// input.cpp 
#include <cmath>
#include <vector>
struct B { virtual int of(int k) { return k; } };
template <class X> X f(X x, int k) { x += k; return x; }
struct D : B { double *a, *b; int n, m; void run(const double *c, int *h, unsigned *u) { int i, j, k; double s; meta_for (int i = 0; i < n; i++) meta_for (int j = 0; j < m; j++) { a[i] = !n & metafork_max(h[i] <<= c[i - 1], sizeof(int)); } } };
void v2(std::vector<double> &a, std::vector<double> &b, std::vector<int> &h) {
meta_schedule { for (std::size_t i = 0; i < h.size(); i++) a[h[i]] += x;
std::swap(a, b);
for (const double &x : b) std::for_each(h.begin(), h.end(), [&](int &k) { k += x; }); a.push_back(1); }
}
