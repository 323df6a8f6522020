// Bodies of thread blocks: phases, barriers, loops around phases, block scalars.
#include "testing.h"

static void sums(int n, int s, const int *a, int *b) {
  meta_for (int v = 0; v < n; v++) {
    int x[s], y[s];
    meta_for (int t = 0; t < s; t++) x[t] = a[v * s + t];
    for (int k = 1; k < s; k = k * 2) {
      meta_for (int t = 0; t < s; t++) y[t] = t >= k ? x[t] + x[t - k] : x[t];
      meta_for (int t = 0; t < s; t++) x[t] = y[t];
    }
    meta_for (int t = 0; t < s; t++) b[v * s + t] = x[s - 1 - t];
  }
}
static void head(int n, int s, const int *a, int *b) {
  meta_for (int v = 0; v < n; v++) {
    int x[s];
    meta_for (int t = 0; t < s; t++) x[t] = a[v * s + t];
    for (int k = 0; k < s; k++) {
      const int f = x[k] % 5;
      meta_for (int t = k + 1; t < s; t++) x[t] -= f;
    }
    meta_for (int t = 0; t < s; t++) b[v * s + t] = x[t];
  }
}
static void grow(int n, int s, const int *a, int *b) {
  meta_for (int v = 0; v < n; v++) {
    int x[s];
    meta_for (int t = 0; t < s; t++) x[t] = a[v * s + t];
    while (x[0] < 5) {
      meta_for (int t = 0; t < s; t++) x[t] += t + 7;
    }
    meta_for (int t = 0; t < s; t++) b[v * s + t] = x[t];
  }
}

void test_case(int n) {
  const int s = n / 2 + 1;
  int *a = NEW(int, n * s), *b = NEW(int, n * s);
  FILL(a, n * s, -99, 99);
  FILL(b, n * s, -99, 99);
  sums(n, s, a, b);
  RECORD(b, n * s);
  head(n, s, a, b);
  RECORD(b, n * s);
  grow(n, s, a, b);
  RECORD(b, n * s);
}
