// Statements of a thread block outside its phases: done once, done by every thread, and variables that one thread assigns.
// RUN: %check %s %t
#include "testing.h"

static void once(int n, int s, const int *a, int *b, int *c) {
  meta_for (int v = 0; v < n; v++) meta_extent(a, n * s) {
    int x[s], y[3];
    y[0] = a[v * s];
    y[1] = y[0] + 1;
    c[2 * v] = y[1];
    meta_for (int t = 0; t < s; t++) x[t] = a[v * s + t] + y[t % 2];
    y[2] = x[s - 1];
    x[0] += y[2];
    for (int k = 1; k < s; k++) x[k] += x[k - 1];
    if (y[2] > 0) c[2 * v + 1] = x[s / 2];
    else c[2 * v + 1] = -x[s / 2];
    c[2 * v] += c[2 * v + 1];
    meta_for (int t = 0; t < s; t++) b[v * s + t] = x[t] * c[2 * v] + y[2];
  }
}

static void broadcast(int n, int s, int *a) {
  meta_for (int v = 0; v < n; v++) {
    int x[s], found = -1, count = 0;
    float scale = 1, half = 0.5f;
    meta_for (int t = 0; t < s; t++) x[t] = a[v * s + t];
    for (int k = 0; k < 3; k++) {
      int next = x[0] = x[0] * 3 % 101;
      scale = (float)(x[s - 1] = next + k);
      meta_for (int t = 0; t < s; t++) x[t] += next + (int)(scale * half);
      for (int t = 0; t < s; t++)
        if (x[t] % 4 == k) found = t, x[t]++;
      count += found;
      if (found >= 0) meta_for (int t = 0; t < s; t++) x[t] -= found;
    }
    meta_for (int t = 0; t < s; t++) a[v * s + t] = x[t] + count;
  }
}

struct ends {
  int low;
  float high;
};
static void one_iteration_assigns(int n, int s, int m, int *a, int *b) {
  meta_for (int v = 0; v < n; v++) {
    int first = 0, last = 0, middle = 7, x[s];
    struct ends edge = {0, 0};
    meta_for (int t = 0; t < s; t++) {
      x[t] = a[v * s + t];
      if (t == 0) first = x[t];
      if (t == s - 1) {
        last = x[t];
        edge.high = 0.25f;
        edge.low = last + 1;
      }
    }
    meta_for (int t = 0; t < s; t++)
      if (t == m) {
        middle += x[t];
        middle *= 2;
      }
    while (first < 20 && first > -20) {
      meta_for (int t = 0; t < s; t++) {
        x[t] += first + middle;
        if (t == s - 1) last--;
        if (s - 1 == t) edge.low += last;
      }
      first += 3 + middle % 2;
    }
    meta_for (int t = 0; t < s; t++) b[v * s + t] = x[t] + middle + edge.low + (int)(edge.high * (float)t) - first;
  }
}

static void global_pointers(int n, int s, const int *a, int *b) {
  meta_for (int v = 0; v < n; v++) meta_extent(a, n * s) meta_extent(b, n * s) {
    const int *row = a + v * s;
    int *out = &b[v * s], x[s];
    meta_for (int t = 0; t < s; t++) x[t] = row[t];
    const int *end = row + (s - 1);
    const int last = *end, first = row[0];
    meta_for (int t = 0; t < s; t++) {
      int *place = out + t;
      *place = x[s - 1 - t] * last - first;
    }
    out[0]++;
    *(out + s - 1) += 2;
  }
}

static void global_only(int n, int s, int *a, int *b) {
  meta_for (int v = 0; v < n; v++) meta_extent(a, n * s) {
    meta_for (int t = 0; t < s; t++) a[v * s + t] += t;
    b[v] = 0;
    for (int k = 0; k < s; k++) b[v] += a[v * s + k];
    const int total = b[v];
    meta_for (int t = 0; t < s; t++) a[v * s + t] = total - a[v * s + t];
    meta_for (int t = 0; t < s - 1; t++) a[v * s + t] ^= t;
    if (total > 0) a[v * s + s - 1] = total;
  }
}

static int sum_of(const int *x, int count) {
  int total = 0;
  for (int i = 0; i < count; i++) total += x[i];
  return total;
}
static void swap(int *x, int *y) {
  int h = *x;
  *x = *y;
  *y = h;
}
static void set_all(int count, int value, int *x) {
  while (count-- > 0) *x++ = value;
}
static void functions(int n, int s, int *a) {
  meta_for (int v = 0; v < n; v++) meta_extent(a, n * s) {
    int x[s], y[s + 2];
    set_all(s + 2, v, y);
    set_all(2, 5, y + s);
    meta_for (int t = 0; t < s; t++) x[t] = a[v * s + t] + y[t] + y[s + 1];
    const int total = sum_of(x, s);
    if (s > 1) swap(&x[0], &x[s - 1]);
    meta_for (int t = 0; t < s; t++) y[t] = sum_of(x, t + 1) - total;
    meta_for (int t = 0; t < s / 2; t++) swap(&y[2 * t], &y[2 * t + 1]);
    if (sum_of(y, s) % 2) swap(y, x + s - 1);
    meta_for (int t = 0; t < s; t++) a[v * s + t] = x[t] + 10 * y[t];
  }
}

static void scalars(int n, int s, const double *d, int *a) {
  const unsigned char small = (unsigned char)(s * 50);
  meta_for (int v = 0; v < n; v++) {
    unsigned char wraps = (unsigned char)(v * 100);
    long long wide = (long long)v << 33;
    double real = d[v], product = 1;
    int x[s];
    _Bool odd = v & 1;
    for (int k = 0; k < 5; k++) wraps += small, product *= real;
    x[0] = 0;
    meta_for (int t = 0; t < s; t++) x[t] = wraps + (int)(wide >> 30) + (odd ? (int)product % 1000 : t);
    wide += x[s - 1];
    odd = !odd;
    {
      const int wraps = x[0];
      meta_for (int t = 0; t < s; t++) a[v * s + t] = x[t] + (int)(wide % 1001) * odd - wraps;
    }
  }
}

void test_case(int n) {
  const int m = n % 11, s = n % 14 + 1, count = m * s;
  int *a = NEW(int, count), *b = NEW(int, count), *c = NEW(int, 2 * m);
  double *d = NEW(double, m);
  FILL(a, count, -99, 99);
  FILL(b, count, 0, 0);
  FILL(c, 2 * m, 0, 0);
  FILL_REAL(d, m);
  once(m, s, a, b, c);
  RECORD(b, count);
  RECORD(c, 2 * m);
  broadcast(m, s, a);
  RECORD(a, count);
  for (int at = 0; at < 4; at++) {
    one_iteration_assigns(m, s, at, a, b);
    RECORD(b, count);
  }
  FILL(a, count, -99, 99);
  global_pointers(m, s, a, b);
  RECORD(b, count);
  global_only(m, s, a, b);
  RECORD(a, count);
  RECORD(b, m);
  functions(m, s, a);
  RECORD(a, count);
  scalars(m, s, d, a);
  RECORD(a, count);
}
