int fibonacci(int n) {
  int x, y;
  if (n < 2) return n;
  x = meta_fork fibonacci(n - 1);
  meta_fork meta_shared(y) { y = fibonacci(n - 2); }
  meta_join;
  return x + y;
}

void fill(double *a, int n) {
  meta_fork {
#pragma meta grainsize = 64
    meta_for (int i = 0; i < n; i++) a[i] = STEP;
  }
  meta_join;
}
