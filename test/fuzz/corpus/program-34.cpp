// input.cpp --auto --assume-distinct --emit=metafork
#include <algorithm>
#include <array>
#include <cmath>
#include <ranges>
#include <vector>
template <class T> struct View { T *p; int n, m; T &operator()(int i, int j) const { return p[i * m + j]; } };
struct S { int n, at; double x, y[4]; double get(int k) const { return y[k]; } void set(int k, double v) { y[k] = v; } };
template <class X> X f(X x, int k) { if (x < k) x = 0; for (int i = 0; i < k; i++) x *= 2; switch (k) { case 2: x = k; break; default: while (k-- > 0) { x -= k; if (x < 0) break; } while (k-- > 0) { x -= k; if (x < 0) break; } while (k-- > 0) { x -= k; if (x < 0) break; } x += k; } return x; }
template <class T, class F> void each(T *a, int n, F f) { meta_for (int i = 0; i < n; i++) a[i] = f(a[i]); }
template <class T> void v0(std::vector<T> &a, const std::vector<T> &b, std::vector<int> &h) {
double s = 0; for (auto x : b) s += x; a.at(0) = s;
}
template void v2<double>(std::vector<unsigned long> &, const std::vector<_Bool> &, std::vector<int> &);
void f11(int n, int m, double a[][7], double b[10][7], double (*c)[7], int *h, unsigned *u) try {
int i = 0, j = 1, k = 2; double s = 0;
a[i] = s;
} catch (const char *) { meta_for (int v = 0; v < (i < n ? 0 : c[(int)u[i]]) + c[i] >> metafork_max(c[i], c[i]); v++) meta_for (int w = 0; w < 8; w++) { int p = v * n + 1 + w; if (p < n) a[p] = c[i]; } }
