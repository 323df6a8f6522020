void shift(int n, int *a) {
  meta_for (int i = 0; i < n; i++) a[i] = a[i] + STEP;
}
