/* The convolution of an n x m image with 5 x 5 weights; the two outermost rows and columns are not written. */

void convolution(int n, int m, const float *a, const float *w, float *b) {
  meta_schedule {
    meta_for (int i = 2; i < n - 2; i++)
      meta_for (int j = 2; j < m - 2; j++) {
        float s = 0;
        for (int k = 0; k < 5; k++)
          for (int l = 0; l < 5; l++) s += w[k * 5 + l] * a[(long)(i + k - 2) * m + j + l - 2];
        b[(long)i * m + j] = s;
      }
  }
}
