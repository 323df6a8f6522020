// Serial loops in one another with phases before and behind each: where the barriers stand is found for all of them together.
// RUN: %check %s %t
#include "testing.h"

static void nested(int n, int s, const int *a, int *b) {
  meta_for (int v = 0; v < n; v++) {
    int x[s], y[s], z[s], w[s];
    meta_for (int t = 0; t < s; t++) x[t] = a[v * s + t], y[t] = t, z[t] = -t, w[t] = 1;
    for (int i = 0; i < 3; i++) {
      meta_for (int t = 0; t < s; t++) y[t] = (y[t] + x[(t + i) % s]) % 1000;
      meta_for (int t = 0; t < s; t++) z[t] = (z[t] - y[s - 1 - t]) % 1000;
      for (int j = 0; j <= i; j++) {
        meta_for (int t = 0; t < s; t++) x[t] = (x[t] + z[(t + j) % s]) % 1000;
        w[j % s] = (w[j % s] + x[0]) % 1000;
        for (int k = j; k < 3; k++) {
          const int m = (i + j + k) % s;
          meta_for (int t = 0; t < s; t++) y[t] = (y[t] + x[m] + z[t]) % 1000;
          x[m] = (y[0] + w[k % s]) % 1000;
          meta_for (int t = 0; t < s; t++) w[t] = (w[t] + x[(t + k) % s]) % 1000;
          meta_for (int t = 0; t < s; t++) z[t] = (z[t] + w[s - 1 - t] - x[t]) % 1000;
          for (int l = k; l < 3; l++) {
            const int q = (m + l) % s;
            meta_for (int t = 0; t < s; t++) y[t] = (y[t] - z[q]) % 1000;
            w[q] = (w[q] + y[m]) % 1000;
            meta_for (int t = 0; t < s; t++) z[t] = (z[t] + w[(t + q) % s]) % 1000;
            for (int o = 0; o < 2; o++) {
              meta_for (int t = 0; t < s; t++) x[t] = (x[t] + z[(t + o) % s]) % 1000;
              meta_for (int t = 0; t < s; t++) w[t] = (w[t] - x[(t + q) % s]) % 1000;
            }
          }
          if (k > 1) meta_for (int t = 0; t < s; t++) x[t] = (x[t] ^ y[(t + 1) % s]) % 1000;
        }
        meta_for (int t = 0; t < s; t++) z[t] = (z[t] + y[(t + j) % s]) % 1000;
        z[0] = (z[0] + w[s - 1]) % 1000;
      }
      meta_for (int t = 0; t < s; t++) w[t] = (w[t] + z[(t + 1) % s]) % 1000;
    }
    meta_for (int t = 0; t < s; t++) b[v * s + t] = x[t] + 3 * y[t] - z[t] + 7 * w[s - 1 - t];
  }
}

void test_case(int n) {
  const int s = n % 5 + 3;
  int *a = NEW(int, n * s + 1), *b = NEW(int, n * s + 1);
  FILL(a, n * s + 1, -9, 9);
  FILL(b, n * s + 1, -9, 9);
  nested(n, s, a, b);
  RECORD(b, n * s + 1);
}
