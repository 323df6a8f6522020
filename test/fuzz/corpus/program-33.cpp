// input.cpp --auto --emit=schedule
namespace q { template <class T, int K = 1000000007> T f(T x, int k) { return k < K ? x : T(1); } }
using q::f;
void f00(S *a, S &b, int n, int m, double *c, int *h, unsigned *u) {
int j = 0, k = 0; double s = 0;
meta_for (int i = 0; i < n; i++) { a[i].x = a[0 + i].y[0]; a[i].y[2] = c[i]; b.y[2] = a[i].in.t; }
}
