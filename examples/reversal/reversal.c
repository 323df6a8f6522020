/* Array reversal, b[i] = a[n-1-i]: in point form (the compiler introduces the block size), with 64-bit indices for
 * arrays of more than 2^31 elements, and in block form (the block size B is a variable of the program). */

void reversal_int(int n, const int *a, int *b) {
  meta_schedule {
    meta_for (int i = 0; i < n; i++) b[i] = a[n - 1 - i];
  }
}

void reversal_long(long n, const int *a, int *b) {
  meta_schedule {
    meta_for (long i = 0; i < n; i++) b[i] = a[n - 1 - i];
  }
}

void reversal_block_int(int n, int B, const int *a, int *b) {
  int blocks = (n + B - 1) / B;
  meta_schedule {
    meta_for (int v = 0; v < blocks; v++)
      meta_for (int u = 0; u < B; u++) {
        int p = v * B + u;
        if (p < n) b[p] = a[n - 1 - p];
      }
  }
}
