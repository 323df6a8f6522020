// Algorithms 1 and 2 of "A Many-core Machine Model for Designing Algorithms with Minimum Parallelism Overheads" as
// printed: all threads read a[i], and the one with j = deg b writes it.
// RUN: %refuse %s | FileCheck %s

void divide(int n, int m, int threads, float inverse, float *a, const float *b, float *q) {
  int db = m - 1, blocks = (m + threads - 1) / threads;
  meta_schedule meta_extent(a, n) meta_extent(b, m) meta_extent(q, n - m + 1) {
    for (int i = n - 1; i >= m - 1; i--)
      meta_for (int v = 0; v < blocks; v++)
        meta_for (int t = 0; t < threads; t++) {
          int j = v * threads + t;
          if (j <= db) {
            if (j == 0) q[i - db] = inverse * a[i];
            a[j + i - db] -= b[j] * inverse * a[i];
          }
        }
  }
}

// CHECK: rejects-printed-algorithm-2.cpp:[[#@LINE-7]]:47: error: the iterations of this meta_for collide: iteration v = 0, t = 0 reads 'a[i]' and iteration v = 0, t = 5 updates 'a[j + i - db]', both a[5] (with m = 6, n = 6, threads = 6); iterations must be independent
// CHECK: rejects-printed-algorithm-2.cpp:[[#@LINE-7]]:13: note: the other reference is here
// CHECK: rejects-printed-algorithm-2.cpp:[[#@LINE-13]]:7: note: in this meta_for
