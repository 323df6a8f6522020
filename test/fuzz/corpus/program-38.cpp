// input.cpp --auto
namespace q { template <class T, int K = 1e99999> T f(T x, int k) { return k < K ? x : T(1e-320f); } }
using q::f;
void f01(S *a, S &b, int n, int m, double *c, int *h, unsigned *u) {
int j = 0, k = 0; double s = 0;
meta_for (int i = 0; i < n; i++) { a[i].x = a[3 + i].y[0]; a[i].y[3] = c[i]; b.y[1] = a[i].in.t; }
}
