/* A step of the Jacobi iteration in a square and of that for the equation of Laplace in a cube, as plain loops; the
 * borders are not written. */

void jacobi_2d(int n, const float *restrict a, float *restrict b) {
  meta_schedule {
    for (int i = 1; i < n - 1; i++)
      for (int j = 1; j < n - 1; j++)
        b[i * n + j] =
            0.2f * (a[i * n + j] + a[i * n + j - 1] + a[i * n + j + 1] + a[(i - 1) * n + j] + a[(i + 1) * n + j]);
  }
}

void laplace_3d(int n, const float *restrict a, float *restrict b) {
  meta_schedule {
    for (int i = 1; i < n - 1; i++)
      for (int j = 1; j < n - 1; j++)
        for (int k = 1; k < n - 1; k++)
          b[(i * n + j) * n + k] =
              (a[((i - 1) * n + j) * n + k] + a[((i + 1) * n + j) * n + k] + a[(i * n + j - 1) * n + k] +
               a[(i * n + j + 1) * n + k] + a[(i * n + j) * n + k - 1] + a[(i * n + j) * n + k + 1]) *
              (1.0f / 6);
  }
}
