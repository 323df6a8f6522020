// input.c --assume-independent
void f7(int n, int m, double *a, double *b, const double *c, int *h, unsigned *u) { int i = 0, j = 0, k = 0; double s = 0; meta_for (int v = 0; v < n; v++) { double t[2147483647]; meta_for (int w = 0; w < 2147483647; w++) t[w] = c[w]; meta_for (int w = 0; w < 8; w++) a[8 * v + w] = t[w]; } }
