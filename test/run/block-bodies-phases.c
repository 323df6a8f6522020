// Phases: one and two dimensions in one kernel, steps, down-counting, all comparisons, bounds from block scalars and from data,
// empty phases, variables declared before the phase loop and used behind it, control flow inside.
// RUN: %check %s %t
#include "testing.h"

static void mixed_dimensions(int n, int s, const int *a, int *b) {
  meta_for (int v = 0; v < n; v++) {
    int x[s], y[s][s], sum[s];
    meta_for (int t = 0; t < s; t++) x[t] = a[v * s + t];
    meta_for (int i = 0; i < s; i++)
      meta_for (int j = 0; j < s; j++) y[i][j] = x[i] * x[j] + i;
    meta_for (int i = 0; i < s; i++) {
      int total = 0;
      for (int j = 0; j < s; j++) total += y[j][i];
      sum[i] = total;
    }
    meta_for (int i = 0; i < s; i++)
      meta_for (int j = i; j < s; j++) y[i][j] -= sum[j];
    meta_for (int t = 0; t < s; t++) b[v * s + t] = sum[t] + y[t][s - 1] + y[0][t];
  }
}

static void steps(int n, int s, int step, const int *a, int *b) {
  meta_for (int v = 0; v < n; v++) meta_extent(b, n * (3 * s + 1)) {
    int x[3 * s + 1], y[3 * s + 1];
    meta_for (int t = 3 * s; t >= 0; t--) x[t] = a[v] + t, y[t] = 0;
    meta_for (int t = 0; t <= 3 * s; t += 3) y[t] = x[t] + 1;
    meta_for (int t = 3 * s; t > 0; t -= 2) y[t] += x[t - 1];
    meta_for (int t = 1; t != s + 1; t++) y[t] += 1000;
    meta_for (int t = s; t != 0; --t) x[t] = y[3 * s - t];
    meta_for (int t = 0; t < 3 * s + 1; t = t + step) y[t] -= x[t];
    meta_for (int t = 3 * s; t >= 1; t -= step) x[t] ^= y[t];
    meta_for (long t = 0; 3 * s >= t; t += 1) b[v * (3 * s + 1) + t] = x[t] - y[3 * s - t];
    meta_for (unsigned char t = 0; t < 3; t++) b[v * (3 * s + 1) + t % 2 * 0 + t] += t;
  }
}

static void block_bounds(int n, int s, const int *from, const int *a, int *b) {
  meta_for (int v = 0; v < n; v++) {
    int x[s], bounds[2];
    const int first = from[v] % s, half = first / 2;
    bounds[0] = half;
    bounds[1] = first + 1;
    meta_for (int t = 0; t < s; t++) x[t] = a[v * s + t];
    meta_for (int t = half; t <= first; t++) x[t] *= 2;
    meta_for (int t = bounds[0]; t < bounds[1]; t++) x[t] += 7;
    for (int k = first; k > 0; k /= 2) {
      const int left = k / 2 + 1;
      meta_for (int t = left; t < k; t++) x[t] -= x[t] / 2 + k;
      meta_for (int t = k; t < s; t += left) x[t] ^= k;
      meta_for (int t = s - 1; t >= s - left; t--) x[t] += 3 * t;
    }
    meta_for (int t = first; t < half; t++) x[t] = 99;
    meta_for (int t = 0; t < s; t++) b[v * s + t] = x[t];
  }
}

static void declared_before(int n, int s, const int *a, int *b) {
  int v, w;
  meta_for (v = 0; v < n; v++) meta_extent(b, n * (s + 1)) {
    int t, u, x[s], y[s + 4];
    meta_for (t = 0; t < s; t++) x[t] = a[v * s + t];
    y[t] = 5;
    meta_for (u = s + 3; u > t; u -= 2) y[u] = u + t;
    y[u] = u - t;
    meta_for (t = 0; t < s; t += 3) y[t] = x[t], x[t] = 0;
    b[v * (s + 1) + s] = t + y[s];
    meta_for (t = s - 1; t >= 0; t--) b[v * (s + 1) + t] = x[t] + (t % 3 ? 0 : y[t]);
    if (t == -1) b[v * (s + 1)] += 100;
  }
  meta_for (w = 0; w < v; w++) {
    int t;
    meta_for (t = 0; t < s; t++) b[w * (s + 1) + t] ^= v;
    meta_for (t = 0; t < s; t++) b[w * (s + 1) + t] += t;
  }
  if (v > 0) b[0] += v + w;
}

static void control_inside(int n, int s, const int *a, int *b) {
  meta_for (int v = 0; v < n; v++) meta_extent(b, n * s) {
    int x[s], y[s];
    meta_for (int t = 0; t < s; t++) {
      if (a[v * s + t] < 0) {
        x[t] = -1;
        y[t] = t;
        continue;
      }
      int k = a[v * s + t], steps = 0;
      while (k != 1 && steps < 50) {
        if (k % 2)
          k = 3 * k + 1;
        else
          k /= 2;
        if (k > 1000) break;
        steps++;
      }
      x[t] = steps;
      y[t] = k;
    }
    meta_for (int t = 0; t < s; t++) {
      int best = 0;
      for (int j = 0; j < s; j++)
        if (x[j] > x[best]) best = j;
      switch (y[t] % 3) {
      case 0: b[v * s + t] = best; break;
      case 1: b[v * s + t] = x[best];
        // fall through
      default: b[v * s + t] = y[best] + t;
      }
    }
  }
}

void test_case(int n) {
  const int m = n % 9, s = n % 13 + 1, count = m * (3 * s + 1) + s;
  int *a = NEW(int, count), *b = NEW(int, count), *c = NEW(int, count);
  FILL(a, count, -99, 99);
  FILL(c, count, 0, 99);
  FILL(b, count, 0, 0);
  mixed_dimensions(m, s, a, b);
  RECORD(b, count);
  for (int step = 1; step < 6; step++) {
    steps(m, s, step, a, b);
    RECORD(b, count);
  }
  block_bounds(m, s, c, a, b);
  RECORD(b, count);
  declared_before(m, s, a, b);
  RECORD(b, count);
  control_inside(m, s, a, b);
  RECORD(b, count);
}
