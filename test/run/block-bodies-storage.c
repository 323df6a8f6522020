// Block arrays: constant and run-time extents, two and three dimensions, structs, small types, initial values, several block
// dimensions, inner scopes, equal names.
// RUN: %check %s %t
#include "testing.h"

static void reverse_in_blocks(int n, int s, const int *a, int *b) {
  const int blocks = n / s;
  meta_schedule {
    meta_for (int v = 0; v < blocks; v++) {
      int tile[s], twice[2 * s + 1], fixed[40];
      meta_for (int t = 0; t < s; t++) tile[t] = a[v * s + t];
      meta_for (int t = 0; t < 2 * s + 1; t++) twice[t] = tile[t % s] + t;
      meta_for (int t = 0; t < 40; t++) fixed[t] = twice[(7 * t) % (2 * s + 1)];
      meta_for (int t = 0; t < s; t++) b[v * s + t] = tile[s - 1 - t] + twice[2 * s - t] + fixed[t % 40];
    }
  }
}

enum { tile_width = 4 };
static void transpose_tiles(int rows, int cols, const float *a, float *b) {
  meta_for (int v = 0; v < rows; v++)
    meta_for (int w = 0; w < cols; w++) {
      float tile[tile_width][tile_width + 1];
      meta_for (int i = 0; i < tile_width; i++)
        meta_for (int j = 0; j < tile_width; j++)
          tile[i][j] = a[(v * tile_width + i) * (cols * tile_width) + w * tile_width + j];
      meta_for (int i = 0; i < tile_width; i++)
        meta_for (int j = 0; j < tile_width; j++)
          b[(w * tile_width + i) * (rows * tile_width) + v * tile_width + j] = tile[j][i];
    }
}

static void three_dimensions(int n, int p, int q, const short *a, short *b) {
  meta_for (int v = 0; v < n; v++) {
    short cube[3][p][q];
    meta_for (int i = 0; i < 3; i++)
      meta_for (int j = 0; j < p; j++)
        meta_for (int k = 0; k < q; k++) cube[i][j][k] = (short)(a[v] + 100 * i + 10 * j + k);
    meta_for (int k = 0; k < q; k++)
      meta_for (int j = 0; j < p; j++)
        b[(v * q + k) * p + j] = (short)(cube[0][j][q - 1 - k] + cube[1][p - 1 - j][k] - cube[2][j][k]);
  }
}

struct point {
  float x, y;
  struct { short kind; signed char sign[2]; } tag;
};
static struct point moved(struct point p, float by) {
  p.x += by;
  p.tag.kind++;
  return p;
}
static void structs(int n, int s, const float *a, float *b) {
  meta_for (int v = 0; v < n; v++) {
    struct point p[s], corner;
    char flags[s + 3];
    long long total[1];
    meta_for (int t = 0; t < s; t++) {
      p[t].x = a[v] + t;
      p[t].y = a[v] - t;
      p[t].tag.kind = (short)t;
      p[t].tag.sign[0] = (signed char)(t % 3);
      p[t].tag.sign[1] = -1;
    }
    meta_for (int t = 0; t < s + 3; t++) flags[t] = (char)(t & 5);
    corner = moved(p[s - 1], 2.5f);
    meta_for (int t = 0; t < s; t++) p[t] = t + 1 < s ? moved(p[t], a[v]) : corner;
    total[0] = 0;
    for (int t = 0; t < s; t++) total[0] += p[t].tag.kind + p[t].tag.sign[t & 1] + flags[t + 3];
    meta_for (int t = 0; t < s; t++) b[v * s + t] = p[s - 1 - t].x * p[t].y + (float)total[0] + corner.y;
  }
}

static void initial_values(int n, int *b) {
  meta_for (int v = 0; v < n; v++) {
    int zero[5] = {0}, some[4] = {v, 2 * v, 3}, grid[2][3] = {0};
    const int weights[3] = {1, 10, 100};
    double one[1] = {0.5}, two = 2.5 * v;
    meta_for (int t = 0; t < 5; t++) zero[t] += t + v;
    meta_for (int i = 0; i < 2; i++)
      meta_for (int j = 0; j < 3; j++) grid[i][j] += weights[j] * (i + 1) + some[i + 2];
    meta_for (int t = 0; t < 6; t++) b[6 * v + t] = zero[t % 5] + some[t % 4] * grid[t % 2][t % 3] + (int)(one[0] * two);
  }
}

static void block_dimensions(int n, int m, int s, const int *a, int *b) {
  meta_for (int u = 0; u < 2; u++)
    meta_for (int v = 0; v < n; v++)
      meta_for (int w = v; w < m; w++) {
        int tile[s];
        meta_for (int t = 0; t < s; t++) tile[t] = a[(v * m + w) * s + t] * (u + 1);
        const int last = tile[s - 1];
        meta_for (int t = 0; t < s; t++) b[((u * n + v) * m + w) * s + t] = tile[(t + 1) % s] + last;
      }
}

static void scopes(int n, int s, const int *a, int *b) {
  meta_for (int v = 0; v < n; v++) {
    int x[s];
    meta_for (int t = 0; t < s; t++) x[t] = a[v * s + t];
    {
      int y[s], c = x[0];
      meta_for (int t = 0; t < s; t++) y[t] = x[s - 1 - t] + c;
      meta_for (int t = 0; t < s; t++) x[t] = y[(t + 1) % s];
    }
    for (int k = 0; k < 2; k++) {
      int y[s + 1], c = k + x[k % s];
      y[s] = c;
      meta_for (int t = 0; t < s; t++) y[t] = x[t] + k;
      {
        int c = y[s] + 1, x[2];
        x[0] = c;
        x[1] = 5;
        meta_for (int t = 0; t < s; t++) y[t] += x[t % 2] * c;
      }
      meta_for (int t = 0; t < s; t++) x[t] = y[(t + c % 2 + 2) % s];
    }
    meta_for (int t = 0; t < s; t++) {
      int x2 = x[t], y = 3;
      b[v * s + t] = x2 * y;
    }
  }
}

void test_case(int n) {
  const int sizes[] = {1, 2, 3, 5, 8, 33};
  int *a = NEW(int, n + 1), *b = NEW(int, n + 1);
  FILL(a, n + 1, -99, 99);
  for (int k = 0; k < 6; k++) {
    FILL(b, n + 1, 0, 0);
    reverse_in_blocks(n, sizes[k], a, b);
    RECORD(b, n);
  }
  const int rows = n % 5, cols = n % 3 + 1, cells = rows * cols * tile_width * tile_width;
  float *x = NEW(float, cells), *y = NEW(float, cells);
  FILL_REAL(x, cells);
  FILL_REAL(y, cells);
  transpose_tiles(rows, cols, x, y);
  RECORD(y, cells);
  const int few = n % 11, s = n % 6 + 1, p = n % 4 + 1;
  short *h = NEW(short, few), *g = NEW(short, few * p * s);
  FILL(h, few, -9, 9);
  FILL(g, few * p * s, 0, 0);
  three_dimensions(few, p, s, h, g);
  RECORD(g, few * p * s);
  float *r = NEW(float, few), *q = NEW(float, few * s);
  FILL_REAL(r, few);
  FILL_REAL(q, few * s);
  structs(few, s, r, q);
  RECORD(q, few * s);
  int *i = NEW(int, 6 * n);
  initial_values(n, i);
  RECORD(i, 6 * n);
  const int m = few + 2, count = few * m * s;
  int *c = NEW(int, count), *d = NEW(int, 2 * count);
  FILL(c, count, -9, 9);
  FILL(d, 2 * count, 0, 0);
  block_dimensions(few, m, s, c, d);
  RECORD(d, 2 * count);
  scopes(few, s, c, d);
  RECORD(d, 2 * count);
}
