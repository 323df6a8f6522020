// Algorithms 8 and 9 of "A Many-core Machine Model for Designing Algorithms with Minimum Parallelism Overheads" as
// printed: all threads read the degrees st, and one of them lowers a degree.
// RUN: %refuse %s | FileCheck %s

void euclid(int n, int m, int threads, float *a, float *b, int *st) {
  int blocks = (m + threads - 1) / threads;
  st[0] = n - 1;
  st[1] = m - 1;
  meta_schedule meta_extent(a, n) meta_extent(b, m) meta_extent(st, 2) {
    for (int i = 0; i < n + m - 2; i++)
      meta_for (int v = 0; v < blocks; v++)
        meta_for (int t = 0; t < threads; t++) {
          int j = v * threads + t;
          if (st[0] >= st[1] && st[1] > 0 && j < st[1]) {
            int k = j + st[0] - st[1];
            a[k] = a[k] - b[j] * a[st[0]] * (1 / b[st[1]]);
            if (j == st[1] - 1)
              while (st[0] >= 0 && a[st[0]] == 0) st[0] = st[0] - 1;
          } else if (0 < st[0] && st[0] < st[1] && j < st[0]) {
            int k = j + st[1] - st[0];
            b[k] = b[k] - a[j] * b[st[1]] * (1 / a[st[0]]);
            if (j == st[0] - 1)
              while (st[1] >= 0 && b[st[1]] == 0) st[1] = st[1] - 1;
          }
        }
  }
}

// CHECK: rejects-printed-algorithm-9.cpp:[[#@LINE-15]]:15: error: the iterations of this meta_for collide: iteration v = 0, t = 0 reads 'st[0]' and iteration v = 0, t = 4 writes 'st[0]', both st[0] (with m = 6, n = 6, threads = 6); iterations must be independent
// CHECK: rejects-printed-algorithm-9.cpp:[[#@LINE-12]]:51: note: the other reference is here
// CHECK: rejects-printed-algorithm-9.cpp:[[#@LINE-20]]:7: note: in this meta_for
