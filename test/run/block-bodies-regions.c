// Block bodies in host loops: pointer swaps, rows chosen by parity (an array of pointers, an array of matrices), conditions that
// read an element a kernel writes, elisions of overlapping arrays, blocks beside point nests.
// RUN: %check --elisions %s %t
#include "testing.h"

static void swapped(int n, int s, int steps, float *a, float *b) {
  const int blocks = (n + s - 1) / s;
  meta_schedule meta_extent(a, n) meta_extent(b, n) {
    for (int k = 0; k < steps; k++) {
      meta_for (int v = 0; v < blocks; v++) {
        float x[s + 2];
        meta_for (int t = 0; t < s + 2; t++) {
          const int p = v * s + t - 1;
          x[t] = p < 0 || p >= n ? 0 : a[p];
        }
        meta_for (int t = 0; t < s; t++)
          if (v * s + t < n) b[v * s + t] = (x[t] + x[t + 1] + x[t + 2]) / 3;
      }
      float *h = a;
      a = b;
      b = h;
    }
  }
}

static void pointers_by_parity(int n, int s, int steps, int *even, int *odd) {
  int *A[2] = {even, odd};
  meta_schedule {
    for (int k = 0; k < steps; k++)
      meta_for (int v = 0; v < n; v++) meta_extent(A[k % 2], n * s) {
        int x[s];
        meta_for (int t = 0; t < s; t++) x[t] = A[k % 2][v * s + t];
        meta_for (int t = 0; t < s; t++) A[(k + 1) % 2][v * s + t] = x[s - 1 - t] + k;
      }
  }
}

static float u[2][9][20];
static void matrices_by_parity(int n, int steps) {
  meta_schedule {
    for (int t = 0; t < steps; t++)
      meta_for (int i = 1; i < n; i++) {
        float left[20], mean;
        meta_for (int j = 0; j < 20; j++) left[j] = u[t % 2][i - 1][j];
        mean = (left[0] + left[19]) / 2;
        meta_for (int j = 1; j < 19; j++) u[(t + 1) % 2][i][j] = u[t % 2][i][j] * 0.5f + left[j - 1] * 0.25f + mean / 8;
      }
  }
}

static int largest_change(int n, int s, const int *a, int *b, int *change) {
  const int blocks = (n + s - 1) / s;
  int rounds = 0;
  meta_schedule meta_extent(b, n) meta_extent(change, blocks + 1) {
    meta_for (int i = 0; i < n; i++) b[i] = a[i];
    do {
      meta_for (int v = 0; v < blocks; v++) {
        int moved[s];
        meta_for (int t = 0; t < s; t++) {
          const int p = v * s + t;
          moved[t] = p < n && b[p] > 1;
          if (moved[t]) b[p] = b[p] % 2 ? b[p] - 1 : b[p] / 2;
        }
        change[v] = 0;
        for (int t = 0; t < s; t++) change[v] += moved[t];
      }
      meta_for (int one = 0; one < 1; one++) {
        int total[1] = {0}, part[4];
        meta_for (int t = 0; t < 4; t++) {
          part[t] = 0;
          for (int v = t; v < blocks; v += 4) part[t] += change[v];
        }
        for (int t = 0; t < 4; t++) total[0] += part[t];
        change[blocks] = total[0];
      }
      rounds++;
    } while (change[blocks] > 0 && rounds < 50);
    int more = 3;
    while (more > 0 && change[blocks] == 0) {
      meta_for (int v = 0; v < blocks; v++) {
        int last = 0;
        meta_for (int t = 0; t < s; t++)
          if (v * s + t < n) b[v * s + t] += more;
        last = v * s;
        b[last] ^= 8;
      }
      more--;
    }
  }
  return rounds;
}

static void overlapping(int n, int s, int *a, int *b) {
  meta_for (int v = 0; v < n; v++) meta_extent(a, n * s) meta_extent(b, n * s) {
    int x[s];
    int last = 0;
    meta_for (int t = 0; t < s; t++) x[t] = a[v * s + t];
    last = x[s - 1];
    meta_for (int t = 0; t < s; t++) b[v * s + t] = x[t] + last;
  }
}

void test_case(int n) {
  float *x = NEW(float, n), *y = NEW(float, n);
  FILL_REAL(x, n);
  FILL_REAL(y, n);
  for (int s = 1; s < 40; s = 3 * s + 1) {
    swapped(n, s, 5, x, y);
    RECORD(x, n);
    RECORD(y, n);
  }
  const int m = n % 8, s = n % 11 + 1, count = m * s;
  int *a = NEW(int, count), *b = NEW(int, count);
  FILL(a, count, -99, 99);
  FILL(b, count, -99, 99);
  pointers_by_parity(m, s, 4, a, b);
  RECORD(a, count);
  RECORD(b, count);
  float *flat = &u[0][0][0];
  FILL_REAL(flat, 2 * 9 * 20);
  matrices_by_parity(m, 3);
  RECORD(flat, 2 * 9 * 20);
  int *c = NEW(int, n), *d = NEW(int, n), *change = NEW(int, n + 1);
  FILL(c, n, 0, 999);
  FILL(d, n, 0, 0);
  FILL(change, n + 1, 0, 0);
  for (int size = 2; size < 8; size += 5) {
    int rounds = largest_change(n, size, c, d, change);
    test_record(&rounds, sizeof rounds);
    RECORD(d, n);
    RECORD(change, n + 1);
  }
  int *both = NEW(int, count + 8);
  FILL(both, count + 8, -99, 99);
  overlapping(m, s, both, both + 1);
  RECORD(both, count + 8);
  int *two = NEW(int, 8);
  FILL(two, 8, 0, 9);
  overlapping(2, 3, two, two + 2);
  RECORD(two, 8);
}
