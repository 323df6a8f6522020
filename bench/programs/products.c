/* Products of n x n matrices stored by rows: c = a*b in two types, and the lower half of c += a*a'. */

void matmul_int(long n, const int *a, const int *b, int *c) {
  meta_schedule {
    meta_for (long i = 0; i < n; i++)
      meta_for (long j = 0; j < n; j++) {
        int s = 0;
        for (long k = 0; k < n; k++) s += a[i * n + k] * b[k * n + j];
        c[i * n + j] = s;
      }
  }
}

void matmul_double(long n, const double *a, const double *b, double *c) {
  meta_schedule {
    meta_for (long i = 0; i < n; i++)
      meta_for (long j = 0; j < n; j++) {
        double s = 0;
        for (long k = 0; k < n; k++) s += a[i * n + k] * b[k * n + j];
        c[i * n + j] = s;
      }
  }
}

void syrk(long n, const float *a, float *c) {
  meta_schedule {
    meta_for (long i = 0; i < n; i++)
      meta_for (long j = 0; j <= i; j++)
        for (long k = 0; k < n; k++) c[i * n + j] += a[i * n + k] * a[j * n + k];
  }
}
