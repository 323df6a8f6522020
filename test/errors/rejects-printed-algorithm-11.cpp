// Algorithms 10 and 11 of "A Many-core Machine Model for Designing Algorithms with Minimum Parallelism Overheads" as
// printed: thread 0 moves u, v, w, e and lowers the degrees st while the other threads read them; blocks write 2*s
// coefficients of which the next block writes s too. What line 30 asks for, lines 17 and 25 have done.
// RUN: %refuse %s | FileCheck %s

void euclid(int n, int m, int s, float *a, float *b, int *st) {
  int blocks = (m + s - 1) / s;
  st[0] = n - 1;
  st[1] = m - 1;
  meta_schedule meta_extent(a, n) meta_extent(b, m) meta_extent(st, 2) {
    for (int i = 0; i < n + m - 2; i += s)
      meta_for (int id = 0; id < blocks; id++) {
        float sAc[s], sBc[s], sA[2 * s], sB[2 * s];
        int u = 0, v = 0, w = 0, e = 0;
        meta_for (int t = 0; t < 3 * s; t++) {
          if (t < s) {
            sAc[t] = a[st[0] - t];
            sBc[t] = b[st[1] - t];
          }
          if (t >= s) {
            sA[t - s] = a[st[0] - s * id - t];
            sB[t - s] = b[st[1] - s * id - t];
          }
        }
        for (int k = 0; k < s; k++)
          meta_for (int t = 0; t < 3 * s; t++) {
            if (st[0] >= st[1] && st[1] >= 0) {
              if (u + t < s && v + t < s) sAc[u + t] -= sBc[v + t] * sAc[u] * (1 / sBc[v]);
              if (u + t >= s && v + t >= s) sA[w + t - s] -= sB[e + t - s] * sAc[u] * (1 / sBc[v]);
              if (t == 0)
                while (sAc[u] == 0) {
                  u = u + 1;
                  w = w + 1;
                  st[0] = st[0] - 1;
                }
            }
            if (st[1] >= st[0] && st[0] >= 0) {
              if (u + t < s && v + t < s) sBc[v + t] -= sAc[u + t] * sBc[v] * (1 / sAc[u]);
              if (u + t >= s && v + t >= s) sB[e + t - s] -= sA[w + t - s] * sBc[v] * (1 / sAc[u]);
              if (t == 0)
                while (sBc[v] == 0) {
                  v = v + 1;
                  e = e + 1;
                  st[1] = st[1] - 1;
                }
            }
          }
        meta_for (int t = 0; t < 3 * s; t++)
          if (t >= s) {
            a[st[0] - s * id - t] = sA[t - s];
            b[st[1] - s * id - t] = sB[t - s];
          }
      }
  }
}

// CHECK: rejects-printed-algorithm-11.cpp:[[#@LINE-23]]:19: error: the iterations of this meta_for collide: iteration id = 0, t = 0 writes 'st[0]' and iteration id = 0, t = 1 reads 'st[0]', both st[0] (with m = 6, n = 6, s = 6); iterations must be independent
// CHECK: rejects-printed-algorithm-11.cpp:[[#@LINE-21]]:26: note: the other reference is here
// CHECK: rejects-printed-algorithm-11.cpp:[[#@LINE-47]]:7: note: in this meta_for
