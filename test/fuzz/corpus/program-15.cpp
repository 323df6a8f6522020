// input.cpp --auto --emit=schedule
template <class T> struct View { T *p; int n, m; T &operator()(int i, int j) const { return p[i * m + j]; } T &operator[](int i) const { return p[i]; } int size() const { return n; } };
typedef double T;
#define N 1
#define AT(i, j) ((i) * 7 + (j))
static double f(double x, int k) { return k ? x * 1 : AT(x, k); }
template <class T, class F> void each(T *a, int n, F f) { meta_for (int i = 0; i < n; i++) a[i] = f(a[i]); }
void f13(int n, int m, double *__restrict a, double *__restrict b, const double *__restrict c, int *__restrict h, unsigned *__restrict u) {
int i = 0, j = 1, k = 2; double s = 0;
meta_schedule {
if (i < n) {
while (s < 3.5) { meta_for (int i = 0; i < n; i++) meta_reduction(+ : s) s = *(a + n - 1 - i); s += 1; }
} else { meta_for (int i = 0; i < (n + 7) / 8; i++) h[i] = h[i]; }
}
}
