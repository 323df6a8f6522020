// input.c --from=serial --to=metafork
struct S { int n, at; double x, y[4]; struct { long t; } in; };
static double f(double x, int k) { while (k-- > 0) { x -= k; if (x < 0) break; } while (k-- > 0) { x -= k; if (x < 0) break; } x += k; return x; }
static void put(double *p, double x) { *p += x; }
void f10(int n, int m, double *__restrict a, double *__restrict b, const double *__restrict c, int *__restrict h, unsigned *__restrict u) {
int i = 0, j = 1, k = 2; double s = 0;
meta_schedule meta_form(block) {
while (s < 'x') { meta_for (int i = 0; i < n; i++) a[i * m + j] = (i < n ? (0) : c[i]); s += 1; }
}
}
