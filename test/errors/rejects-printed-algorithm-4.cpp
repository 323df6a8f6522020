// Algorithms 3 and 4 of "A Many-core Machine Model for Designing Algorithms with Minimum Parallelism Overheads" as
// printed: the threads of a block read sAc[k], and the one with t = k writes it.
// RUN: %refuse %s | FileCheck %s

void divide(int n, int m, int s, float inverse, float *a, const float *b, float *q) {
  int db = m - 1, blocks = (m + 2 * s - 1) / (2 * s);
  meta_schedule meta_extent(a, n) meta_extent(b, m) meta_extent(q, n - m + 1) {
    for (int i = n - 1; i >= m - 1; i -= s)
      meta_for (int v = 0; v < blocks; v++) {
        float sAc[s], sBc[s], sA[2 * s], sB[3 * s];
        meta_for (int t = 0; t < 3 * s; t++) {
          if (t < s) {
            sAc[t] = a[i - t];
            sBc[t] = b[db - t];
            sB[t] = b[db - 2 * s * v - t];
          }
          if (t >= s) {
            sA[t - s] = a[i - s - 2 * s * v - t];
            sB[t] = b[db - 2 * s * v - t];
          }
        }
        for (int k = 0; k < s && i + k >= db; k++) {
          while (k < s && sAc[k] == 0) k++;
          if (k >= s) break;
          meta_for (int t = 0; t < 3 * s; t++) {
            if (3 * s * v + t == 0) q[i - db - k] = sAc[k] * inverse;
            if (k <= t && t < s) sAc[t] -= sBc[t - k] * sAc[k] * inverse;
            if (t >= s) sA[t - s] -= sB[t - k] * sAc[k] * inverse;
          }
        }
        meta_for (int t = 0; t < 3 * s; t++)
          if (t >= s) a[i - s - 2 * s * v - t] = sA[t - s];
      }
  }
}

// CHECK: rejects-printed-algorithm-4.cpp:[[#@LINE-10]]:34: error: the iterations of this meta_for collide: iteration v = 0, t = 1 updates 'sAc[t]' and iteration v = 0, t = 2 reads 'sAc[k]', both sAc[1] (with m = 6, n = 6, s = 6); iterations must be independent
