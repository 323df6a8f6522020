
void beside(int n, float *restrict a, float *restrict b) {
  meta_schedule {
    for (int i = 0; i < n; i++) b[i] = 2 * a[i];
  }
}
