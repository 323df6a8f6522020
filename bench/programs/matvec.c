/* The products y = a*x and y += a'*x of an n x n matrix stored by rows, each sum in the order of its index; and the first one
 * with sums in any order. */

void matvec_rows(long n, const float *a, const float *x, float *y) {
  meta_schedule {
    meta_for (long i = 0; i < n; i++) {
      float s = 0;
      for (long j = 0; j < n; j++) s += a[i * n + j] * x[j];
      y[i] = s;
    }
  }
}

void matvec_columns(long n, const float *a, const float *x, float *y) {
  meta_schedule {
    meta_for (long j = 0; j < n; j++)
      for (long i = 0; i < n; i++) y[j] += a[i * n + j] * x[i];
  }
}

void matvec_sums(long n, const float *a, const float *x, float *y) {
  meta_schedule {
    meta_for (long i = 0; i < n; i++) meta_reduction(+ : s) {
      float s = 0;
      for (long j = 0; j < n; j++) s += a[i * n + j] * x[j];
      y[i] = s;
    }
  }
}
