/* y = a*x + y on n elements. */

void saxpy(long n, float a, const float *x, float *y) {
  meta_schedule {
    meta_for (long i = 0; i < n; i++) y[i] = a * x[i] + y[i];
  }
}
