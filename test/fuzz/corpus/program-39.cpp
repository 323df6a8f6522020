// input.cpp --auto --report=json
#include <algorithm>
#include <array>
#include <cmath>
#include <ranges>
#include <vector>
struct B { virtual int of(int k) { return k; } };
static double f(double x, int k) { return k ? x * 0 : -x; }
struct D : B { double *a, *b; int n, m; void run(const double *c, int *h, unsigned *u) { int i, j, k; double s; meta_for (unsigned i = n; i-- > 0;) meta_reduction(* : s) s += c[i]; } };
template <class T> void v1(std::vector<T> &a, const std::vector<T> &b, std::vector<int> &h) {
for (auto it = a.begin(); it != a.end(); ++it) *it = 0;
}
template void v2<int>(std::vector<void> &, const std::vector<unsigned> &, std::vector<int> &);
