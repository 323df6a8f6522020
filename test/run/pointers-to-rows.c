// Pointers to rows of arrays of several dimensions, and what pointer expressions are made of: members, calls, elements.
// RUN: %check %s %t
#include "testing.h"

static double G[130][37];
static int H[6][7][8];

static void rows(int n, int m, double (*a)[m], double (*b)[m], const int *at) {
  meta_for (int i = 0; i < n; i++) {
    double *row = a[i], *in = b[at[i]];
    for (int j = 0; j < m; j++) row[j] += in[j] * *(b[i] + j);
    row[m - 1] -= b[i][0];
  }
}

static void in_blocks(int n, int m, double (*a)[m], double (*b)[m]) {
  meta_for (int i = 0; i < n; i++) {
    double *row = a[i];
    const double *in = &b[i][0];
    meta_for (int j = 0; j < m; j++) row[j] = in[m - 1 - j] + 1;
    meta_for (int j = 0; j < m; j++) b[i][j] = row[m - 1 - j] * 2 + a[i][j];
  }
}

// The neighbours are staged, whichever way they are read.
static void neighbours(int n, double *o) {
  meta_for (int i = 1; i < n - 1; i++)
    meta_for (int j = 1; j < 36; j++) {
      const double *up = G[i - 1], *here = G[i];
      o[i * 37 + j] = up[j] + here[j - 1] + here[j + 1] + G[i + 1][j];
    }
}

static void three_dimensions(int n) {
  meta_for (int i = 1; i < (n < 6 ? n : 6); i++)
    meta_for (int k = 0; k < 6; k++) {
      int *p = H[i][k + 1], *q = &H[i][k][3];
      p[7] = i;
      q[-1] = k + p[7];
      p = H[i][k];
      p[0] += q[1];
      *(H[i][k] + 1) = k;
      (&H[i][k][0])[5] ^= 3;
    }
}

static double total(const double *row, int m) {
  double sum = 0;
  for (int j = 0; j < m; j++) sum += row[j];
  return sum;
}
static void add(double *row, int m, double x) {
  for (int j = 0; j < m; j++) row[j] += x;
}
static void calls(int n, int m, double (*a)[m], double (*b)[m]) {
  meta_for (int i = 0; i < n; i++) meta_extent(a, n * m) meta_extent(b, n * m) {
    add(b[i], m, total(a[i], m));
    add(&b[i][1], m - 2, total(a[i] + 2, m - 2));
  }
}

typedef struct {
  double *data;
  const int *at;
  int shift;
} View;
static int twice(int i) { return 2 * i; }
static void members(int n, View *v, double *a[2]) {
  meta_for (int i = 0; i < n; i++) {
    double *p = v->data + i, *q = a[1] + i * 1;
    *p = i;
    *(v->data + n + i) = *q + v->shift;
    (v->data + 2 * n)[i] = *(a[1] + v->at[i]);
  }
}
static void calculated(int n, const int *at, double *a) {
  meta_for (int i = 0; i < n; i++) meta_extent(a, 4 * n) {
    double *p = a + twice(i), *q = at[i] > n / 2 ? &a[twice(i) + 1] : a + 2 * n + i;
    *p += i;
    q[0] += 1;
    p = a + 3 * n + at[i];
    double x = *p;
    p = &a[twice(i)];
    *p -= x > 3;
  }
}
typedef struct {
  double x, y;
} Pair;
static void arrows(int n, Pair *p, const int *at) {
  meta_for (int i = 0; i < n; i++) meta_extent(p, 2 * n) {
    (p + i)->x = (p + n + at[i])->y;
    Pair *q = &p[i];
    q->y = 2 * q->x;
  }
}

static void flat(int n, int m, double (*a)[m]) {
  meta_for (int i = 0; i < n * m; i++) {
    double *p = (double *)a;
    p[i] *= 0.5;
  }
}

void test_case(int n) {
  const int m = n % 5 + 3;
  double *a = NEW(double, n * m), *b = NEW(double, n * m), *o = NEW(double, n * 37), *c = NEW(double, 4 * n);
  int *at = NEW(int, n);
  FILL_REAL(a, n * m);
  FILL_REAL(b, n * m);
  FILL_REAL(c, 4 * n);
  FILL(o, n * 37, -9, 9);
  FILL(at, n, 0, n - 1);
  FILL_REAL(&G[0][0], 130 * 37);
  FILL(&H[0][0][0], 6 * 7 * 8, -99, 99);
  rows(n, m, (void *)a, (void *)b, at);
  in_blocks(n, m, (void *)a, (void *)b);
  if (n <= 130) neighbours(n, o);
  three_dimensions(n);
  calls(n, m, (void *)a, (void *)b);
  flat(n, m, (void *)b);
  double *both[2] = {a, b};
  View v = {c, at, 4};
  members(n, &v, both);
  RECORD(c, 4 * n);
  calculated(n, at, c);
  Pair *pairs = NEW(Pair, 2 * n);
  for (int i = 0; i < 2 * n; i++) pairs[i].x = i, pairs[i].y = -i;
  arrows(n, pairs, at);
  RECORD(pairs, 2 * n);
  RECORD(a, n * m);
  RECORD(b, n * m);
  RECORD(c, 4 * n);
  RECORD(o, n * 37);
  RECORD(&H[0][0][0], 6 * 7 * 8);
}
