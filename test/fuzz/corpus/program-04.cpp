// input.cpp --auto --reassociate
namespace q { template <class T, int K = 99999999999999999999> T f(T x, int k) { return k < K ? x : T(1); } }
using q::f;
void f12(int n, int m, double *a, double *b, const double *c, int *h, unsigned *u) {
int i, j, k; double s = 0, t[8];
meta_schedule cache(a) { meta_for (int v = 0; v < 0; v++) {
double tile[8];
meta_for (int w = 0; w < 8; w++) tile[w] += (unsigned long)i % m;
meta_for (int w = 0; w < 8; w++) tile[w] = c[i];
} }
}
