// Algorithms written as thread blocks: reduction, scan, histogram, tiled product, sorting, a stencil whose time loop stays in the
// block, polynomial product, list ranking, breadth-first search.
// RUN: %check %s %t
#include "testing.h"

static void tree_reduction(int n, int s, const float *a, float *out) {
  const int blocks = (n + s - 1) / s;
  meta_for (int v = 0; v < blocks; v++) {
    float x[s];
    meta_for (int t = 0; t < s; t++) x[t] = v * s + t < n ? a[v * s + t] : 0;
    for (int width = s; width > 1; width = (width + 1) / 2)
      meta_for (int t = 0; t < width / 2; t++) x[t] += x[t + (width + 1) / 2];
    out[v] = x[0];
  }
}

static void scan_by_parity(int n, int s, const int *a, int *b) {
  const int blocks = n / s;
  meta_for (int v = 0; v < blocks; v++) {
    int u[2][s], k = 0;
    meta_for (int t = 0; t < s; t++) u[0][t] = a[v * s + t];
    for (int d = 1; d < s; d *= 2) {
      meta_for (int t = 0; t < s; t++) u[1 - k % 2][t] = u[k % 2][t] + (t >= d ? u[k % 2][t - d] : 0);
      k++;
    }
    meta_for (int t = 0; t < s; t++) b[v * s + t] = u[k % 2][t];
  }
}

static void histogram(int n, int s, int bins, const int *a, int *b) {
  const int blocks = n / s;
  meta_for (int v = 0; v < blocks; v++) {
    int count[bins], x[s];
    meta_for (int t = 0; t < bins; t++) count[t] = 0;
    meta_for (int t = 0; t < s; t++) x[t] = (a[v * s + t] + 1000) % bins;
    for (int t = 0; t < s; t++) count[x[t]]++;
    meta_for (int t = 0; t < bins; t++) {
      int below = 0;
      for (int j = 0; j < t; j++) below += count[j];
      b[v * bins + t] = below;
    }
  }
}

static void tiled_product(int n, int m, int l, int B, const float *a, const float *b, float *c) {
  const int rows = (n + B - 1) / B, cols = (m + B - 1) / B, steps = (l + B - 1) / B;
  meta_schedule meta_extent(a, n * l) meta_extent(b, l * m) meta_extent(c, n * m) {
    meta_for (int v = 0; v < rows; v++)
      meta_for (int w = 0; w < cols; w++) {
        float x[B][B], y[B][B], z[B][B];
        meta_for (int i = 0; i < B; i++)
          meta_for (int j = 0; j < B; j++) z[i][j] = 0;
        for (int k = 0; k < steps; k++) {
          meta_for (int i = 0; i < B; i++)
            meta_for (int j = 0; j < B; j++) {
              const int row = v * B + i, col = k * B + j;
              x[i][j] = row < n && col < l ? a[row * l + col] : 0;
            }
          meta_for (int i = 0; i < B; i++)
            meta_for (int j = 0; j < B; j++)
              y[i][j] = k * B + i < l && w * B + j < m ? b[(k * B + i) * m + w * B + j] : 0;
          meta_for (int i = 0; i < B; i++)
            meta_for (int j = 0; j < B; j++) {
              float sum = z[i][j];
              for (int e = 0; e < B; e++) sum += x[i][e] * y[e][j];
              z[i][j] = sum;
            }
        }
        meta_for (int i = 0; i < B; i++)
          meta_for (int j = 0; j < B; j++)
            if (v * B + i < n && w * B + j < m) c[(v * B + i) * m + w * B + j] = z[i][j];
      }
  }
}

static void odd_even_sort(int n, int s, int *a) {
  const int blocks = n / s;
  meta_for (int v = 0; v < blocks; v++) {
    int x[s];
    meta_for (int t = 0; t < s; t++) x[t] = a[v * s + t];
    for (int round = 0; round < s; round++)
      meta_for (int t = round % 2; t < s - 1; t += 2) {
        const int low = x[t] < x[t + 1] ? x[t] : x[t + 1], high = x[t] < x[t + 1] ? x[t + 1] : x[t];
        x[t] = low;
        x[t + 1] = high;
      }
    meta_for (int t = 0; t < s; t++) a[v * s + t] = x[t];
  }
}

static void merge_sort(int n, int s, int *a) {
  const int blocks = n / s;
  meta_for (int v = 0; v < blocks; v++) meta_extent(a, n) {
    int x[2][s], from = 0;
    meta_for (int t = 0; t < s; t++) x[0][t] = a[v * s + t];
    for (int width = 1; width < s; width *= 2) {
      const int to = 1 - from;
      meta_for (int r = 0; r < (s + 2 * width - 1) / (2 * width); r++) {
        int i = 2 * width * r, j = i + width;
        const int middle = j < s ? j : s, end = i + 2 * width < s ? i + 2 * width : s;
        for (int k = i; k < end; k++)
          if (i < middle && (j >= end || x[from][i] <= x[from][j])) x[to][k] = x[from][i++];
          else x[to][k] = x[from][j++];
      }
      from = to;
    }
    meta_for (int t = 0; t < s; t++) a[v * s + t] = x[from][t];
  }
}

static void resident_stencil(int n, int s, int steps, const float *a, float *b) {
  const int blocks = (n - 2 + s - 1) / s;
  meta_schedule meta_extent(a, n) meta_extent(b, n) {
    meta_for (int v = 0; v < blocks; v++) {
      const int first = v * s + 1 - steps;
      float x[s + 2 * steps], y[s + 2 * steps];
      meta_for (int t = 0; t < s + 2 * steps; t++) x[t] = first + t >= 0 && first + t < n ? a[first + t] : 0;
      for (int k = 1; k <= steps; k++) {
        meta_for (int t = k; t < s + 2 * steps - k; t++) {
          const int p = first + t;
          y[t] = p >= 1 && p < n - 1 ? (x[t - 1] + x[t] + x[t + 1]) / 3 : x[t];
        }
        meta_for (int t = k; t < s + 2 * steps - k; t++) x[t] = y[t];
      }
      meta_for (int t = 0; t < s; t++)
        if (v * s + 1 + t < n - 1) b[v * s + 1 + t] = x[t + steps];
    }
  }
}

static void list_ranking(int n, int s, const int *next, int *rank) {
  meta_for (int v = 0; v < n; v++) {
    int follow[s], far[s], distance[s], sum[s];
    meta_for (int t = 0; t < s; t++) {
      follow[t] = next[v * s + t] % s;
      distance[t] = follow[t] != t;
    }
    for (int d = 1; d < s; d *= 2) {
      meta_for (int t = 0; t < s; t++) {
        sum[t] = distance[t] + distance[follow[t]];
        far[t] = follow[follow[t]];
      }
      meta_for (int t = 0; t < s; t++) {
        distance[t] = sum[t];
        follow[t] = far[t];
      }
    }
    meta_for (int t = 0; t < s; t++) rank[v * s + t] = distance[t] * s + follow[t];
  }
}

static void breadth_first(int n, int s, const int *edge, int *depth) {
  meta_for (int v = 0; v < n; v++) meta_extent(edge, n * s * s) {
    int level[s], next[s], changed = 1, now = 0;
    meta_for (int t = 0; t < s; t++) level[t] = t == 0 ? 0 : -1;
    while (changed) {
      meta_for (int t = 0; t < s; t++) {
        int reached = level[t];
        for (int j = 0; j < s && reached < 0; j++)
          if (level[j] == now && edge[(v * s + j) * s + t] > 60) reached = now + 1;
        next[t] = reached;
      }
      changed = 0;
      for (int t = 0; t < s; t++)
        if (next[t] != level[t]) changed++;
      meta_for (int t = 0; t < s; t++) level[t] = next[t];
      now++;
    }
    meta_for (int t = 0; t < s; t++) depth[v * s + t] = level[t] + 100 * now;
  }
}

void test_case(int n) {
  int *a = NEW(int, n), *b = NEW(int, n);
  float *x = NEW(float, n), *y = NEW(float, n);
  static const int sizes[] = {1, 2, 5, 16};
  for (int k = 0; k < 4; k++) {
    const int s = sizes[k], used = n / s * s;
    FILL(a, n, -99, 99);
    FILL_REAL(x, n);
    FILL_REAL(y, n);
    tree_reduction(n, s, x, y);
    RECORD(y, n);
    scan_by_parity(n, s, a, b);
    RECORD(b, used);
    int *bins = NEW(int, n / s * 7);
    histogram(n, s, 7, a, bins);
    RECORD(bins, n / s * 7);
    odd_even_sort(n, s, a);
    RECORD(a, n);
    FILL(a, n, -99, 99);
    merge_sort(n, s, a);
    RECORD(a, n);
    if (n > 2) {
      resident_stencil(n, s, k + 1, x, y);
      RECORD(y, n);
    }
  }
  const int p = n % 9 + 1, q = n % 7 + 1, r = n % 13 + 1;
  float *f = NEW(float, p * r), *g = NEW(float, r * q), *h = NEW(float, p * q);
  FILL_REAL(f, p * r);
  FILL_REAL(g, r * q);
  for (int B = 1; B < 6; B += 2) {
    FILL(h, p * q, 0, 0);
    tiled_product(p, q, r, B, f, g, h);
    RECORD(h, p * q);
  }
  const int m = n % 7, s = n % 12 + 1;
  int *c = NEW(int, m * s), *d = NEW(int, m * s), *e = NEW(int, m * s * s);
  FILL(c, m * s, 0, 999);
  FILL(e, m * s * s, 0, 99);
  list_ranking(m, s, c, d);
  RECORD(d, m * s);
  breadth_first(m, s, e, d);
  RECORD(d, m * s);
}
