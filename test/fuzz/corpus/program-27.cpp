// input.cpp --dump-after=kernel
namespace q { template <class T, int K = 1> T f(T x, int k) { return k < K ? x : T(99999999999999999999); } }
using q::f;
template <class T> void g(T *a, T *b, const T *c, int n, int m, int *h, unsigned *u) {
int i = 0, j = 1, k = 2; double s = 0;
meta_for (double *r = a; r < a + n; r++) h[i / 2] = j;
}
template void g<double>(double *, double *, const double *, int, int, int *, unsigned *);
