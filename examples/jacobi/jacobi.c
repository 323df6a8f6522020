/* T steps of the one-dimensional Jacobi iteration on N points, the two end points fixed; b is the work array. In point
 * form, and in block form with ceil((N - 2) / B) blocks of B points and a guard for the last one. */

void jacobi_int(int N, int T, int *a, int *b) {
  meta_schedule {
    for (int t = 0; t < T; ++t) {
      meta_for (int i = 1; i < N - 1; i++) b[i] = (a[i - 1] + a[i] + a[i + 1]) / 3;
      meta_for (int i = 1; i < N - 1; i++) a[i] = b[i];
    }
  }
}

void jacobi_float(int N, int T, float *a, float *b) {
  meta_schedule {
    for (int t = 0; t < T; ++t) {
      meta_for (int i = 1; i < N - 1; i++) b[i] = (a[i - 1] + a[i] + a[i + 1]) / 3;
      meta_for (int i = 1; i < N - 1; i++) a[i] = b[i];
    }
  }
}

void jacobi_block_int(int N, int T, int B, int *a, int *b) {
  int blocks = (N - 2 + B - 1) / B;
  meta_schedule {
    for (int t = 0; t < T; ++t) {
      meta_for (int v = 0; v < blocks; v++)
        meta_for (int u = 0; u < B; u++) {
          int p = v * B + u + 1;
          if (p < N - 1) b[p] = (a[p - 1] + a[p] + a[p + 1]) / 3;
        }
      meta_for (int v = 0; v < blocks; v++)
        meta_for (int u = 0; u < B; u++) {
          int p = v * B + u + 1;
          if (p < N - 1) a[p] = b[p];
        }
    }
  }
}

void jacobi_block_float(int N, int T, int B, float *a, float *b) {
  int blocks = (N - 2 + B - 1) / B;
  meta_schedule {
    for (int t = 0; t < T; ++t) {
      meta_for (int v = 0; v < blocks; v++)
        meta_for (int u = 0; u < B; u++) {
          int p = v * B + u + 1;
          if (p < N - 1) b[p] = (a[p - 1] + a[p] + a[p + 1]) / 3;
        }
      meta_for (int v = 0; v < blocks; v++)
        meta_for (int u = 0; u < B; u++) {
          int p = v * B + u + 1;
          if (p < N - 1) a[p] = b[p];
        }
    }
  }
}
