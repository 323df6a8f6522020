// input.cpp --auto --emit=metafork
#include <array>
#include <vector>
struct B { virtual int of(int k) { return k; } };
static double f(double x, int k) { return k ? x * 1 : -x; }
struct D : B { double *a, *b; int n, m; void run(const double *c, int *h, unsigned *u) { int i, j, k; double s; meta_for (int v = 0; v < n - 1; v++) {
double tile[8];
meta_for (int w = 0; w < 8; w++) tile[w] = (int)j * n + i + h[i];
} } };
void v3(std::vector<double> &a, const std::vector<double> &b, std::vector<int> &h) {
meta_for (std::size_t i = 0; i < a.size(); i++) a[i] -= b[h[i]];
meta_for (auto i : std::views::iota(0, (int)a.size())) a[i] = b[i];
}
