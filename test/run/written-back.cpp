// Loops that write rows of their own, so that the threads of a warp would scatter over memory: what they write goes to
// block storage and is brought back tile by tile. Filters, recurrences in place, triangles, several arrays, pairs of
// elements, declared dimensions, loops inside, guards, loops that go down, blocks of two dimensions; and what has to stay
// in memory: elements that may be written, parts of elements, rows that overlap, what is touched outside the loop.
// RUN: %check --choices 12 --largest 64 %s %t 0 1 2 3 7 19 40 --and --variant staged --choices 8 --largest 24 0 2 7 19
#include "testing.h"

static void filter(int n, int m, float c, const float *a, float *b) {
  meta_for (int i = 0; i < n; i++) {
    float s = 0;
    for (int j = 0; j < m; j++) {
      s = c * s + a[i * m + j];
      b[i * m + j] = s;
    }
  }
}
static void in_place(int n, int m, float c, float *b) {
  meta_for (int i = 0; i < n; i++)
    for (int j = 2; j < m; j++) b[i * m + j] = c * b[i * m + j - 1] - b[i * m + j - 2] + b[i * m + j];
}
static void outer(int n, int m, const double *x, const double *y, double *b) {
  meta_for (int i = 0; i < n; i++)
    for (int j = 0; j < m; j++) b[i * m + j] = x[i] * y[j];
}
static void triangle(int n, const float *a, float *b) {
  meta_for (int i = 0; i < n; i++) {
    float s = i;
    for (int j = 0; j <= i; j++) {
      s = s / 2 + a[i * n + j];
      b[i * n + j] = s;
    }
  }
}
static void two(int n, int m, const float *a, float *p, float *q) {
  meta_for (int i = 0; i < n; i++)
    for (int j = 1; j < m; j++) {
      p[i * m + j] = -1 / (2 + p[i * m + j - 1]);
      q[i * m + j] = (a[j * n + i] - q[i * m + j - 1]) * p[i * m + j];
    }
}
static void pairs(int n, int m, const short *a, short *b) {
  meta_for (int i = 0; i < n; i++) {
    int s = 1;
    for (int j = 0; j < m; j++) {
      s = (s * 5 + a[i * m + j]) % 1000;
      b[2 * (i * m + j)] = s;
      b[2 * (i * m + j) + 1] = -s;
    }
  }
}
static void declared(int n, const float (*a)[24], float (*b)[24]) {
  meta_for (int i = 0; i < n; i++)
    for (int j = 1; j < 24; j++) b[i][j] = b[i][j - 1] / 2 + a[i][j];
}
static void inside(int n, int m, const unsigned char *a, unsigned char *b) {
  meta_for (int i = 0; i < n; i++) {
    unsigned char s = 0;
    for (int j = 0; j < m; j++)
      for (int l = 0; l < 3; l++) {
        s = s * 7 + a[i * m + j];
        b[(i * m + j) * 3 + l] = s;
      }
  }
}
static void down(int n, int m, const float *a, float *b) {
  meta_for (int i = 0; i < n; i++) {
    float s = 1;
    for (int j = m - 1; j >= 0; j--) {
      s = s * 0.5f + a[i * m + j];
      b[i * m + j] = s;
    }
  }
}
static void down_in_place(int n, int m, float *b) {
  meta_for (int i = 0; i < n; i++)
    for (int j = m - 2; j >= 0; j--) b[i * m + j] -= b[i * m + j + 1] / 3;
}
static void guarded(int n, int m, const float *a, float *b) {
  meta_for (int i = 0; i < n; i++) {
    float s = 0;
    for (int j = 0; j < m; j++) {
      s += a[i * m + j];
      if (j > 2 && i + j < m) b[i * m + j] = s;
    }
  }
}
static void plane(int n, int m, int k, const float *a, float *b) {
  meta_for (int i = 0; i < n; i++)
    meta_for (int j = 0; j < m; j++) {
      float s = 0;
      for (int l = 0; l < k; l++) {
        s = s / 3 + a[(i * m + j) * k + l];
        b[(i * m + j) * k + l] = s;
      }
    }
}
struct Cell {
  float x, y;
};
static void cells(int n, int m, const Cell *a, Cell *b) {
  meta_for (int i = 0; i < n; i++) {
    Cell s{0, 1};
    for (int j = 0; j < m; j++) {
      s = Cell{s.y, s.x + a[i * m + j].x};
      b[i * m + j] = s;
    }
  }
}
static void parts(int n, int m, const float *a, Cell *b) {
  meta_for (int i = 0; i < n; i++) {
    float s = 0;
    for (int j = 0; j < m; j++) {
      s = s / 2 + a[i * m + j];
      b[i * m + j].y = s;
    }
  }
}
static void sometimes(int n, int m, const float *a, float *b) {
  meta_for (int i = 0; i < n; i++) {
    float s = 0;
    for (int j = 0; j < m; j++) {
      s = s / 2 + a[i * m + j];
      if (s > 0) b[i * m + j] = s;
    }
  }
}
static void outside_too(int n, int m, const float *a, float *b) {
  meta_for (int i = 0; i < n; i++) {
    float s = b[i * m];
    for (int j = 1; j < m; j++) {
      s = s / 2 + a[i * m + j];
      b[i * m + j] = s;
    }
  }
}
// rows as far apart as somebody says
static void apart(int n, int m, int stride, const float *a, float *b) {
  meta_for (int i = 0; i < n; i++) {
    float s = 0;
    for (int j = 0; j < m; j++) {
      s = s / 2 + a[i * m + j];
      b[i * stride + j] = s;
    }
  }
}
static void insisted(int n, int m, float *b) {
  meta_for (int i = 0; i < n; i++) meta_cache(b) {
    for (int j = 1; j < m; j++) b[i * m + j] += b[i * m + j - 1];
  }
}
// Without a loop that is cut: because somebody insists, or where one of two arrays is written across the other.
static void doubled(int n, float *a) {
  meta_for (int i = 0; i < n; i++) meta_cache(a) a[i] = 2 * a[i] + 1;
}
static void both(int n, int m, const float *a, float *b, float *c) {
  meta_for (int i = 0; i < n; i++)
    meta_for (int j = 0; j < m; j++) {
      b[i * m + j] = 2 * a[i * m + j];
      if (i < j + 3) c[j * n + i] = 3 * a[i * m + j];
    }
}
static void colours(int n, const unsigned char *a, unsigned char *b) {
  meta_for (int i = 0; i < n; i++) meta_cache(b) {
    b[3 * i] = a[3 * i + 2];
    b[3 * i + 1] = a[3 * i + 1];
    b[3 * i + 2] = a[3 * i];
  }
}
// two of three
static void stripes(int n, const float *a, float *b) {
  meta_for (int i = 0; i < n; i++) meta_cache(b) {
    b[3 * i + 2] = a[i];
    b[3 * i] = b[3 * i + 2] / 2;
  }
}

void test_case(int n) {
  const int m = n + 2, cells_of_all = 3 * (n + 4) * (n + 4) + 64;
  float *a = NEW(float, cells_of_all), *b = NEW(float, cells_of_all), *c = NEW(float, cells_of_all);
  double *x = NEW(double, n + 1), *y = NEW(double, m), *d = NEW(double, n * m + 1);
  FILL_REAL(a, cells_of_all);
  FILL_REAL(b, cells_of_all);
  FILL_REAL(c, cells_of_all);
  FILL_REAL(x, n + 1);
  FILL_REAL(y, m);
  FILL_REAL(d, n * m + 1);
  filter(n, m, 0.5f, a, b);
  RECORD(b, cells_of_all);
  filter(n, 0, 0.5f, a, b);
  in_place(n, m, 0.25f, b);
  RECORD(b, cells_of_all);
  outer(n, m, x, y, d);
  RECORD(d, n * m);
  triangle(n, a, b);
  RECORD(b, cells_of_all);
  two(n, m, a, b, c);
  RECORD(b, cells_of_all);
  RECORD(c, cells_of_all);
  short *small = NEW(short, n * m + 1), *twice = NEW(short, 2 * n * m + 1);
  FILL(small, n * m + 1, -100, 100);
  FILL(twice, 2 * n * m + 1, 0, 0);
  pairs(n, m, small, twice);
  RECORD(twice, 2 * n * m);
  declared(n < 20 ? n : 20, (const float(*)[24])a, (float(*)[24])b);
  RECORD(b, cells_of_all);
  unsigned char *bytes = NEW(unsigned char, n * m + 1), *more = NEW(unsigned char, 3 * n * m + 1);
  FILL(bytes, n * m + 1, 0, 255);
  FILL(more, 3 * n * m + 1, 0, 0);
  inside(n, m, bytes, more);
  RECORD(more, 3 * n * m);
  down(n, m, a, b);
  down_in_place(n, m, b);
  RECORD(b, cells_of_all);
  guarded(n, m, a, b);
  RECORD(b, cells_of_all);
  plane(n / 6, m / 4, m / 2, a, b);
  RECORD(b, cells_of_all);
  Cell *from = NEW(Cell, n * m + 1), *to = NEW(Cell, n * m + 1);
  for (int i = 0; i < n * m + 1; i++) from[i] = Cell{a[i], b[i]}, to[i] = Cell{0, 0};
  cells(n, m, from, to);
  parts(n, m, a, to);
  for (int i = 0; i < n * m; i++) c[2 * i] = to[i].x, c[2 * i + 1] = to[i].y;
  RECORD(c, 2 * n * m);
  sometimes(n, m, a, b);
  outside_too(n, m, a, b);
  RECORD(b, cells_of_all);
  apart(n, m, m + 1, a, b);
  RECORD(b, cells_of_all);
  insisted(n, m, b);
  RECORD(b, cells_of_all);
  doubled(n, a);
  RECORD(a, cells_of_all);
  both(n, m, a, b, c);
  RECORD(b, cells_of_all);
  RECORD(c, cells_of_all);
  colours(n, bytes, more);
  RECORD(more, 3 * n * m);
  stripes(n, a, b);
  RECORD(b, cells_of_all);
}
