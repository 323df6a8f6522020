/* Matrix addition, c = a + b, on rows x cols matrices stored by rows. */

void addition_float(int rows, int cols, const float *a, const float *b, float *c) {
  meta_schedule {
    meta_for (int i = 0; i < rows; i++)
      meta_for (int j = 0; j < cols; j++) c[(long)i * cols + j] = a[(long)i * cols + j] + b[(long)i * cols + j];
  }
}
