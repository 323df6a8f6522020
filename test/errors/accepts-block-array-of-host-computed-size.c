// The size of a block array is any expression of the host: a quotient, a call, a variable computed before.
// RUN: %accept %s

static int rounded(int s) { return (s + 31) / 32 * 32; }
void f(int n, int s, int *a) {
  const int padded = rounded(s);
  meta_for (int v = 0; v < n; v++) {
    int x[padded], y[s / 2 + 1], z[rounded(s) + 1];
    meta_for (int t = 0; t < s; t++) x[t] = a[v * s + t];
    meta_for (int t = 0; t < s / 2; t++) y[t] = x[t];
    meta_for (int t = 0; t < s; t++) z[t] = y[t / 2];
    meta_for (int t = 0; t < s; t++) a[v * s + t] = z[s - 1 - t];
  }
}
