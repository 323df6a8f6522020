// Rows of their own length, and rows that are longer than what is used of them.
// RUN: %accept %s

void fill(float *a, float *b, float *c, int n, int m, int lda) {
  meta_for (int i = 0; i < n; i++)
    meta_for (int j = 0; j < m; j++) a[i * m + j] = 1;
  meta_for (int i = 0; i < n; i++)
    meta_for (int j = 0; j < m; j++) b[i * lda + j] = 1;
  meta_for (int i = 0; i < n; i++)
    meta_for (int j = 0; j < m; j++)
      if (j < n) c[i * n + j] = 1;
}
