// Matrix multiplication, c = a * b: a is n x k, b is k x m, c is n x m, all stored by rows.

void matmul_float(long n, long m, long k, const float *a, const float *b, float *c) {
  meta_schedule {
    meta_for (long i = 0; i < n; i++)
      meta_for (long j = 0; j < m; j++) {
        float s = 0;
        for (long l = 0; l < k; l++) s += a[i * k + l] * b[l * m + j];
        c[i * m + j] = s;
      }
  }
}
