// How large a long double is, is a number; what a host computes with it in front of a loop is its own business.
// RUN: %accept %s
void sizes(int n, double *y, const double *x) {
  const long double exact = 1.5L * n;
  const double rounded = (double)exact;
  meta_for (int i = 0; i < n; i++) y[i] = x[i] * sizeof(long double) + rounded;
}
