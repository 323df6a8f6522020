// Loops inside a statement of plain loops, over variables that the body declares before them, as C of old has it.
// RUN: %check --translate=--auto %s %t 1 4 7 33 100
#include "testing.h"

static void first_above(int n, int m, const float *restrict sums, const float *restrict u, int *restrict found) {
  for (int i = 0; i < n; i++) {
    int index = -1, x;
    for (x = 0; x < m; x++) {
      if (sums[x] >= u[i]) {
        index = x;
        break;
      }
    }
    if (index == -1) index = m - 1;
    found[i] = index;
  }
}
static void by_case(int n, int m, const float *restrict t, float *restrict v) {
  for (int i = 0; i < n; i++) {
    int c = i % 3, d, e;
    float sum = 0;
    if (c == 1) {
      for (d = 0; d < m; ++d)
        for (e = 0; e < m; ++e) sum += t[d * m + e] * (float)i;
    }
    if (c == 2) {
      for (d = m; d-- > 0;) sum += t[d * m];
      for (e = 1; e < m; e += 2) sum -= t[e];
    }
    v[i] = sum + (float)c;
  }
}
// The variable is read behind its loop, and by the next one.
static void on(int n, const int *restrict length, int *restrict out) {
  for (int i = 0; i < n; i++) {
    int k, j;
    for (k = 0; k < length[i]; k++) {
    }
    for (j = k; j < 2 * length[i]; j++) k += j;
    out[i] = k;
  }
}

void test_case(int n) {
  const int m = n % 13 + 1;
  float *sums = NEW(float, m), *u = NEW(float, n), *t = NEW(float, m * m), *v = NEW(float, n);
  int *found = NEW(int, n), *length = NEW(int, n);
  FILL(sums, m, 0, 99);
  FILL(u, n, 0, 99);
  FILL(t, m * m, -9, 9);
  FILL(length, n, 0, 9);
  first_above(n, m, sums, u, found);
  RECORD(found, n);
  by_case(n, m, t, v);
  RECORD(v, n);
  on(n, length, found);
  RECORD(found, n);
}
