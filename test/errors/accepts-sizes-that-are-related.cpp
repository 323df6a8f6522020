// k < n holds by the host loop and h <= n by its value: rows of n elements do not overlap.
// RUN: %accept %s

void fill(float *a, int n) {
  meta_schedule {
    for (int k = 0; k < n; k++) {
      meta_for (int i = 0; i < n; i++)
        meta_for (int j = 0; j < k; j++) a[i * n + j] = 0;
    }
  }
  const int h = n / 2;
  meta_for (int i = 0; i < n; i++)
    meta_for (int j = 0; j < h; j++) a[i * n + j] = 0;
}
