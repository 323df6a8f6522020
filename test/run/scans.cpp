// Loops that make a number of the one before it: tiles, each of which finds the number before it from what earlier ones
// have come to. Small tiles make many groups of them.
// RUN: %check --translate=--auto %s %t 0 1 2 3 400 --and --variant scan --largest 256 --choices 8 0 1 2 3 129 600
#include <algorithm>
#include <cstdint>
#include <vector>

#include "testing.h"

static void prefix(std::vector<long> &a) {
  for (std::size_t i = 1; i < a.size(); i++) a[i] += a[i - 1];
}
// What a tile comes to is in no int; what is stored always is.
static int exclusive(int n, const int *__restrict a, int *__restrict p) {
  int s = -2147483647;
  for (int i = 0; i < n; i++) {
    p[i] = s / 3;
    s += a[i] & 4194303;
  }
  return s;
}
static unsigned hash(int n, const unsigned char *__restrict c, unsigned *__restrict h) {
  unsigned x = 7;
  for (int i = 0; i < n; i++) {
    x = x * 31 + c[i];
    h[i] = x;
  }
  return x;
}
static unsigned last_hash(int n, const unsigned char *__restrict c) {
  unsigned x = 7;
  for (int i = 0; i < n; i++) x = 16777619 * x - c[i] + i;
  return x;
}
static void running(int n, const int *__restrict a, int *__restrict p) {
  for (int i = 1; i < n; i++) p[i] = std::max(p[i - 1], a[i]);
}
static void lowest(int n, const double *__restrict a, std::int64_t *__restrict p) {
  for (int i = 1; i < n; i++) p[i] = std::min<std::int64_t>((long)a[i], p[i - 1]);
}
static void downwards(int n, unsigned *__restrict a) {
  for (int i = n - 2; i >= 0; i--) a[i] = a[i] ^ a[i + 1];
}
static void every_second(int n, long *__restrict a, const int *__restrict b) {
  for (int i = 2; i < n; i += 2) a[i] = b[i] - b[i - 1] + a[i - 2];
}
// Each of them in turn: the loops around are not parallel, as they pass on what the last row has.
static void of_rows(int n, unsigned a[][40], const unsigned *__restrict f) {
  for (int r = 1; r < n && r < 40; r++)
    for (int i = 1; i < 40; i++) a[r][i] = a[r][i - 1] * f[r] + a[r - 1][39 - i];
}
struct Series {
  int length;
  unsigned *values, *differences;
};
static void others(const Series &s, int *__restrict changes) {
  const int n = s.length;
  unsigned *__restrict v = s.values, *__restrict d = s.differences;
  for (int i = 1; i < n; i++) {
    d[i] = v[i - 1] / 2;
    v[i] = v[i - 1] * 3;
    changes[i] = v[i] > v[i - 1] ? (int)v[i] : i;
    if (d[i] & 1) changes[i] -= d[i];
  }
}
static unsigned generator(int n, unsigned *__restrict out, unsigned seed) {
  for (int i = 0; i < n; i++) {
    seed = 1664525u * seed + 1013904223u;
    out[i] = seed >> 8;
  }
  return seed;
}
static void by_factors(int n, const unsigned *__restrict a, const unsigned *__restrict b, unsigned *__restrict p) {
  for (int i = 1; i < n; i++) p[i] = a[i] * p[i - 1] - b[i];
}
static void bounded(int n, int m, unsigned long *__restrict p, const unsigned *__restrict a) {
  for (int i = std::max(1, n / 3); i < std::min(n, m); i++) p[i] = p[i - 1] & (a[i] | 0xFF00);
}
// The same number is read in front of its statement and behind it, and one of another iteration under a condition.
static long around(int n, int m, const int *__restrict a, long *__restrict p, long *__restrict q) {
  long s = 3;
  for (int i = 0; i < n; i++) {
    p[i] = s;
    s -= a[i];
    if (i < m) q[i] += s - p[i];
  }
  return s;
}
// One element is the number of all iterations; and it is read by what comes next.
static void into_an_element(int n, int k, const unsigned *__restrict a, unsigned *__restrict s) {
  for (int i = 0; i < n; i++) s[k] = 3 * s[k] + a[i];
  for (int i = 0; i < n; i++) s[k] = s[k] * (a[i] | 1);
}
// In each step of a host loop.
static void steps(int n, int m, unsigned *__restrict a, unsigned *__restrict p) {
  for (int t = 0; t < m; t++) {
    for (int i = 1; i < n; i++) p[i] = p[i - 1] + a[i];
    for (int i = 1; i < n; i++) a[i] = p[n - i] / 2;
  }
}
static void two(int n, long *__restrict p, long *__restrict q, const int *__restrict a) {
  for (int i = 1; i < n; i++) {
    p[i] = p[i - 1] + a[i];
    q[i] = q[i - 1] + a[n - i];
  }
}

void test_case(int n) {
  int *a = NEW(int, n + 1), *p = NEW(int, n + 1);
  unsigned *u = NEW(unsigned, n + 1), *v = NEW(unsigned, n + 1), *w = NEW(unsigned, n + 1);
  unsigned char *c = NEW(unsigned char, n + 1);
  long *l = NEW(long, n + 1), *m = NEW(long, n + 1);
  double *x = NEW(double, n + 1);
  FILL(a, n + 1, -1000, 1000);
  FILL(p, n + 1, -1000, 1000);
  FILL(u, n + 1, 0, 100000);
  FILL(v, n + 1, 0, 100000);
  FILL(c, n + 1, 0, 255);
  FILL(l, n + 1, -1000, 1000);
  FILL(m, n + 1, -1000, 1000);
  FILL_REAL(x, n + 1);
  std::vector<long> all(a, a + n);
  prefix(all);
  RECORD(all.data(), n);
  const int s = exclusive(n, a, p);
  RECORD(&s, 1);
  RECORD(p, n);
  const unsigned h[] = {hash(n, c, u), last_hash(n, c), generator(n, w, 17)};
  RECORD(h, 3);
  RECORD(u, n);
  RECORD(w, n);
  running(n, a, p);
  lowest(n, x, l);
  RECORD(p, n);
  RECORD(l, n);
  downwards(n, u);
  every_second(n, m, a);
  RECORD(u, n);
  RECORD(m, n);
  static unsigned rows[40][40];
  for (int r = 0; r < 40; r++)
    for (int i = 0; i < 40; i++) rows[r][i] = 5 * r + 7 * i + n;
  of_rows(n, rows, rows[0]);
  RECORD(&rows[0][0], 1600);
  others({n, v, w}, a);
  RECORD(v, n);
  RECORD(w, n);
  RECORD(a, n);
  std::vector<unsigned long> bits(n + 1, 0xFFFFFFFFul);
  bounded(n, 700, bits.data(), u);
  RECORD(bits.data(), n);
  const long last = around(n, n / 2, a, l, m);
  RECORD(&last, 1);
  RECORD(l, n);
  RECORD(m, n);
  into_an_element(n, n / 2, u, w);
  steps(n, 3, v, w);
  RECORD(v, n);
  RECORD(w, n);
  by_factors(n, u, w, v);
  RECORD(v, n);
  two(n, l, m, a);
  RECORD(l, n);
  RECORD(m, n);
}
