// Matrix transposition, b[j][i] = a[i][j]: a is rows x cols, b is cols x rows, both stored by rows. In point form, and
// in block form with blocks of Bi x Bj points.

void transpose_float(int rows, int cols, const float *a, float *b) {
  meta_schedule {
    meta_for (int i = 0; i < rows; i++)
      meta_for (int j = 0; j < cols; j++) b[(long)j * rows + i] = a[(long)i * cols + j];
  }
}

void transpose_block_float(int rows, int cols, int Bi, int Bj, const float *a, float *b) {
  int row_blocks = (rows + Bi - 1) / Bi;
  int col_blocks = (cols + Bj - 1) / Bj;
  meta_schedule {
    meta_for (int vi = 0; vi < row_blocks; vi++)
      meta_for (int vj = 0; vj < col_blocks; vj++)
        meta_for (int ui = 0; ui < Bi; ui++)
          meta_for (int uj = 0; uj < Bj; uj++) {
            int i = vi * Bi + ui;
            int j = vj * Bj + uj;
            if (i < rows && j < cols) b[(long)j * rows + i] = a[(long)i * cols + j];
          }
  }
}
