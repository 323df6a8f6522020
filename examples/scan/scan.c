/* The running sums of n elements: y[i] = x[0] + ... + x[i]. A block scans `chunks` chunks of s elements, one after the
 * other, and carries the sum so far from one to the next. Then one block scans the sums of the blocks, again with a
 * carry, and a last kernel adds to every block the sum of those before it. Right for every n >= 0, s >= 1, chunks >= 1.
 *
 * sums has ceil(n / (s*chunks)) elements: first the sum of each block, then that of all blocks before it.
 *
 * The scan of a chunk is version 1 of M. Giles' CUDA lectures (lecture 4), in about log2(s) steps. Its step `d<=1`
 * means d <<= 1; what a thread holds in a register between two barriers there is the array `shifted` here. Its global
 * scan (version 1) adds up the sums of the blocks on the host. */

void scan_unsigned(int n, int s, int chunks, const unsigned *x, unsigned *y, unsigned *sums) {
  if (n == 0) return;
  const int blocks = (n - 1) / (s * chunks) + 1;
  meta_schedule meta_extent(x, n) meta_extent(y, n) meta_extent(sums, blocks) {
    meta_for (int v = 0; v < blocks; v++) {
      unsigned sum[s], shifted[s];
      unsigned carry = 0;
      for (int c = 0; c < chunks; c++) {
        meta_for (int t = 0; t < s; t++) {
          int i = (v * chunks + c) * s + t;
          sum[t] = i < n ? x[i] : 0;
        }
        for (int d = 1; d < s; d *= 2) {
          meta_for (int t = 0; t < s; t++) shifted[t] = t >= d ? sum[t - d] : 0;
          meta_for (int t = 0; t < s; t++) sum[t] += shifted[t];
        }
        meta_for (int t = 0; t < s; t++) {
          int i = (v * chunks + c) * s + t;
          if (i < n) y[i] = carry + sum[t];
        }
        carry += sum[s - 1];
      }
      sums[v] = carry;
    }
    meta_for (int v = 0; v < 1; v++) meta_assert_independent {
      unsigned sum[s], shifted[s];
      unsigned carry = 0;
      for (int c = 0; c < blocks; c += s) {
        meta_for (int t = 0; t < s; t++) sum[t] = c + t < blocks ? sums[c + t] : 0;
        for (int d = 1; d < s; d *= 2) {
          meta_for (int t = 0; t < s; t++) shifted[t] = t >= d ? sum[t - d] : 0;
          meta_for (int t = 0; t < s; t++) sum[t] += shifted[t];
        }
        meta_for (int t = 0; t < s; t++)
          if (c + t < blocks) sums[c + t] = t == 0 ? carry : carry + sum[t - 1];
        carry += sum[s - 1];
      }
    }
    meta_for (int v = 0; v < blocks; v++) {
      unsigned before = sums[v];
      meta_for (int t = 0; t < s * chunks; t++) {
        int i = v * chunks * s + t;
        if (i < n) y[i] = before + y[i];
      }
    }
  }
}

void scan_float(int n, int s, int chunks, const float *x, float *y, float *sums) {
  if (n == 0) return;
  const int blocks = (n - 1) / (s * chunks) + 1;
  meta_schedule meta_extent(x, n) meta_extent(y, n) meta_extent(sums, blocks) {
    meta_for (int v = 0; v < blocks; v++) {
      float sum[s], shifted[s];
      float carry = 0;
      for (int c = 0; c < chunks; c++) {
        meta_for (int t = 0; t < s; t++) {
          int i = (v * chunks + c) * s + t;
          sum[t] = i < n ? x[i] : 0;
        }
        for (int d = 1; d < s; d *= 2) {
          meta_for (int t = 0; t < s; t++) shifted[t] = t >= d ? sum[t - d] : 0;
          meta_for (int t = 0; t < s; t++) sum[t] += shifted[t];
        }
        meta_for (int t = 0; t < s; t++) {
          int i = (v * chunks + c) * s + t;
          if (i < n) y[i] = carry + sum[t];
        }
        carry += sum[s - 1];
      }
      sums[v] = carry;
    }
    meta_for (int v = 0; v < 1; v++) meta_assert_independent {
      float sum[s], shifted[s];
      float carry = 0;
      for (int c = 0; c < blocks; c += s) {
        meta_for (int t = 0; t < s; t++) sum[t] = c + t < blocks ? sums[c + t] : 0;
        for (int d = 1; d < s; d *= 2) {
          meta_for (int t = 0; t < s; t++) shifted[t] = t >= d ? sum[t - d] : 0;
          meta_for (int t = 0; t < s; t++) sum[t] += shifted[t];
        }
        meta_for (int t = 0; t < s; t++)
          if (c + t < blocks) sums[c + t] = t == 0 ? carry : carry + sum[t - 1];
        carry += sum[s - 1];
      }
    }
    meta_for (int v = 0; v < blocks; v++) {
      float before = sums[v];
      meta_for (int t = 0; t < s * chunks; t++) {
        int i = v * chunks * s + t;
        if (i < n) y[i] = before + y[i];
      }
    }
  }
}
