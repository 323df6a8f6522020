// input.cpp --auto --report=json
namespace q { template <class T, int K = 7> T f(T x, int k) { return k < K ? x : T(9223372036854775807); } }
using q::f;
void f00(int n, int m, double *a, double *b, const double *c, int *h, unsigned *u) {
int i = n, j = m, k = n * m; double s = 0, *p = a;
meta_for (int i = 0; i < n; i++) meta_reduction(+ : h) h[i / 2] += i;
}
