void copy(int n, int *restrict a, const int *restrict b) {
  meta_schedule extent(a, n) {
    meta_for (int i = 1; i < n; i++) cache(b) form(point) { a[i] = b[i] + b[i - 1]; }
  }
}
