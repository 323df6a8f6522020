// A meta_for whose iterations update elements that data chooses, by itself, by a clause or by a mark; pointers that are compared.
// RUN: %check %s %t 0 1 7 33 100 3000
#include "testing.h"

struct cell {
  unsigned n;
  short most;
  _Bool seen;
};

static void counted(int n, const int *k, int *bins) {
  meta_for (int i = 0; i < n; i++) meta_extent(bins, 64) bins[k[i]]++;
}
// Numbers that are rounded: these are whole.
static void listed(int n, const int *k, const int *w, double *sums) {
  meta_for (int i = 0; i < n; i++) meta_extent(sums, 64) meta_reduction(+ : sums[:64]) {
    const double x = w[i];
    if (x > 0) sums[k[i]] += x;
  }
}
static void marked(int n, const int *k, float *sums, int *all) {
  meta_for (int i = 0; i < n; i++) {
    #pragma omp atomic
    sums[k[i] / 8] += 1;
    #pragma omp atomic update
    all[0] += k[i];
  }
}
static void members(int n, const int *k, const int *w, struct cell *cells) {
  meta_for (int i = 0; i < n; i++) meta_extent(cells, 64) {
    int j = k[i];
    cells[j].n += 2;
  }
  meta_for (int i = 0; i < n; i++) meta_extent(cells, 64) {
    if (cells[k[i]].most < (short)w[i]) cells[k[i]].most = (short)w[i];
  }
}
// Several members, with operations of their own; one is read.
static void several(int n, const int *k, const int *w, struct cell *cells, int *seen) {
  meta_for (int i = 0; i < n; i++) meta_extent(cells, 64) {
    cells[k[i]].n += w[i];
    cells[k[i]].most ^= 5;
    seen[i] = cells[k[i]].seen;
  }
}
// In two dimensions, under the loops of an iteration.
static void image(int n, int m, const unsigned char *a, long *bins) {
  meta_for (int i = 0; i < n; i++) meta_extent(bins, 64)
    meta_for (int j = 0; j < m; j++) bins[a[i * m + j] % 64] ^= i + j;
  meta_for (int i = 0; i < n; i++) meta_extent(bins, 64)
    for (int j = 0; j < m; j++) bins[a[i * m + j] % 64] ^= i - j;
}
// Where the arrays overlap the loop of the program runs.
static void plain(int n, int *k, int *bins) {
  meta_schedule meta_extent(bins, 64) {
    for (int i = 0; i < n; i++) bins[k[i] % 64] += 1;
  }
}

void test_case(int n) {
  int *k = NEW(int, n + 64), *w = NEW(int, n + 1), *bins = NEW(int, 64), *seen = NEW(int, n + 1);
  double *sums = NEW(double, 64);
  float *eighths = NEW(float, 64);
  struct cell *cells = NEW(struct cell, 64);
  unsigned char *a = NEW(unsigned char, 30 * n + 1);
  long *bits = NEW(long, 64);
  FILL(k, n + 64, 0, 63);
  FILL(w, n + 1, -40, 40);
  FILL(bins, 64, 0, 9);
  FILL(sums, 64, 0, 9);
  FILL(eighths, 64, 0, 9);
  FILL(a, 30 * n + 1, 0, 200);
  FILL(bits, 64, 0, 9);
  for (int i = 0; i < 64; i++) cells[i].n = i, cells[i].most = -i, cells[i].seen = 0;
  counted(n, k, bins);
  listed(n, k, w, sums);
  marked(n, k, eighths, bins);
  members(n, k, w, cells);
  several(n, k, w, cells, seen);
  RECORD(seen, n);
  image(n, 30, a, bits);
  plain(n, k, bins);
  RECORD(bins, 64);
  RECORD(sums, 64);
  RECORD(eighths, 64);
  for (int i = 0; i < 64; i++) bins[i] = (int)cells[i].n * 3 + cells[i].most;
  RECORD(bins, 64);
  RECORD(bits, 64);
  plain(n, k, k + n / 2);
  RECORD(k, n + 64);
}
