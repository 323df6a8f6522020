// Uniform control of a thread block: for, while, do, if, else, break, continue, nested, over scalars and over block storage.
// RUN: %check %s %t
#include "testing.h"

static void doubling(int n, int s, int *a) {
  meta_for (int v = 0; v < n; v++) {
    int x[s], y[s];
    meta_for (int t = 0; t < s; t++) x[t] = a[v * s + t];
    for (int d = 1; d < s; d *= 2) {
      meta_for (int t = 0; t < s; t++) y[t] = t >= d ? x[t] + x[t - d] : x[t];
      meta_for (int t = 0; t < s; t++) x[t] = y[t];
    }
    meta_for (int t = 0; t < s; t++) a[v * s + t] = x[t];
  }
}

static void until_sorted(int n, int s, int *a) {
  meta_for (int v = 0; v < n; v++) {
    int x[s], swapped[s];
    meta_for (int t = 0; t < s; t++) x[t] = a[v * s + t];
    int changes = 1, rounds = 0;
    while (changes > 0) {
      meta_for (int t = 0; t < s; t++) swapped[t] = 0;
      for (int parity = 0; parity < 2; parity++)
        meta_for (int t = parity; t < s - 1; t += 2)
          if (x[t] > x[t + 1]) {
            int h = x[t];
            x[t] = x[t + 1];
            x[t + 1] = h;
            swapped[t] = 1;
          }
      changes = 0;
      for (int t = 0; t < s; t++) changes += swapped[t];
      rounds++;
    }
    meta_for (int t = 0; t < s; t++) a[v * s + t] = x[t] * 8 + rounds;
  }
}

static void jumps(int n, int s, const int *limit, int *a) {
  meta_for (int v = 0; v < n; v++) meta_extent(limit, n) {
    int x[s];
    meta_for (int t = 0; t < s; t++) x[t] = a[v * s + t];
    for (int k = 0; k < 20; k++) {
      if (x[k % s] % 5 == 0) {
        meta_for (int t = 0; t < s; t++) x[t] += k;
        continue;
      }
      int j = 0;
      do {
        j++;
        if (x[(k + j) % s] > 900) continue;
        meta_for (int t = 0; t < s; t++) x[t] += t + j;
        if (x[0] % 7 == 3) break;
        meta_for (int t = 0; t < s; t++) x[t] ^= 1;
      } while (j < limit[v]);
      if (x[s - 1] > limit[v] * 100) break;
      meta_for (int t = s - 1; t >= 0; t--) x[t] += j;
    }
    meta_for (int t = 0; t < s; t++) a[v * s + t] = x[t];
  }
}

static void branches(int n, int s, const int *mode, int *a) {
  meta_for (int v = 0; v < n; v++) {
    int x[s], y[s];
    meta_for (int t = 0; t < s; t++) x[t] = a[v * s + t];
    if (mode[v] == 0)
      meta_for (int t = 0; t < s; t++) y[t] = x[s - 1 - t];
    else if (mode[v] == 1) {
      meta_for (int t = 0; t < s; t++) y[t] = x[(t + 1) % s];
      if (s > 2)
        meta_for (int t = 1; t < s - 1; t++) x[t] = y[t - 1] + y[t + 1];
      else {
        y[0] = 12;
      }
    } else {
      meta_for (int t = 0; t < s; t++) y[t] = t;
    }
    if (x[0] > y[0] && v % 2)
      meta_for (int t = 0; t < s; t++) y[t] += x[(t + 2) % s];
    if (y[s - 1] > 3) {
      if (x[s / 2] % 2) y[s - 1] = 3;
    } else
      x[0] = y[s - 1];
    meta_for (int t = 0; t < s; t++) a[v * s + t] = x[s - 1 - t] * 3 + y[t];
  }
}

static void endless(int n, int s, int *a) {
  meta_for (int v = 0; v < n; v++) {
    int x[s], k = 0;
    meta_for (int t = 0; t < s; t++) x[t] = a[v * s + t] & 15;
    for (;;) {
      if (k++ > 30) break;
      if (x[k % s] == 7) {
        x[k % s] = 8;
        continue;
      }
      meta_for (int t = 0; t < s; t++) x[t] = (x[t] * 5 + t) & 15;
      while (1) {
        if (x[0] != 3) break;
        meta_for (int t = 0; t < s; t++) x[t]++;
      }
    }
    meta_for (int t = 0; t < s; t++) a[v * s + t] = x[t] + k;
  }
}

static void triangular(int n, int s, double *a) {
  meta_for (int v = 0; v < n; v++) {
    double m[s][s];
    meta_for (int i = 0; i < s; i++)
      meta_for (int j = 0; j < s; j++) m[i][j] = a[(v * s + i) * s + j] + (i == j ? 500 : 0);
    for (int k = 0; k < s - 1; k++) {
      const double pivot = m[k][k];
      meta_for (int i = k + 1; i < s; i++) m[i][k] /= pivot;
      meta_for (int i = k + 1; i < s; i++)
        meta_for (int j = k + 1; j < s; j++) m[i][j] -= m[i][k] * m[k][j];
    }
    meta_for (int i = 0; i < s; i++)
      meta_for (int j = 0; j < s; j++) a[(v * s + i) * s + j] = m[i][j];
  }
}

static void no_phase_in_some_iterations(int n, int s, int *a) {
  meta_for (int v = 0; v < n; v++) {
    int x[s], total = 0;
    meta_for (int t = 0; t < s; t++) x[t] = a[v * s + t];
    for (int i = 0, j = 10; i < j; i++, j--) {
      for (int k = 0; k < i % 3; k++) {
        total += x[(i + k) % s];
        if (total % 2 == 0) meta_for (int t = 0; t < s; t++) x[t] += total % 10;
      }
      if (i == 4) x[0] = j;
    }
    meta_for (int t = 0; t < s; t++) a[v * s + t] = x[t] - total;
  }
}

void test_case(int n) {
  const int m = n % 11, s = n % 17 + 1, count = m * s;
  int *a = NEW(int, count), *b = NEW(int, m);
  FILL(a, count, -99, 99);
  FILL(b, m, 0, 5);
  doubling(m, s, a);
  RECORD(a, count);
  FILL(a, count, -99, 99);
  until_sorted(m, s, a);
  RECORD(a, count);
  FILL(a, count, -99, 99);
  jumps(m, s, b, a);
  RECORD(a, count);
  branches(m, s, b, a);
  RECORD(a, count);
  endless(m, s, a);
  RECORD(a, count);
  double *d = NEW(double, count * s);
  FILL_REAL(d, count * s);
  triangular(m, s, d);
  RECORD(d, count * s);
  no_phase_in_some_iterations(m, s, a);
  RECORD(a, count);
}
