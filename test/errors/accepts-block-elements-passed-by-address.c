// Functions take pointers to elements of block arrays, and pointers into global arrays are kept.
// RUN: %accept %s

static int sum(const int *x, int count) {
  int total = 0;
  for (int i = 0; i < count; i++) total += x[i];
  return total;
}
void f(int n, int s, int *a) {
  meta_for (int v = 0; v < n; v++) meta_extent(a, n * s) {
    int x[s], *row = &a[v * s];
    meta_for (int t = 0; t < s; t++) x[t] = row[t];
    meta_for (int t = 0; t < s; t++) {
      int *q = row + t;
      *q = sum(&x[t], s - t) + sum(x, t);
    }
  }
}
