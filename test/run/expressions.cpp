// Expressions of every shape around accesses: compound assignments, comma and ?: on the left, increments, casts, nested calls.
// RUN: %check %s %t
#include "testing.h"
#include <cmath>

#define SQUARE(x) ((x) * (x))
#define SELECT(c, x, y) ((c) ? (x) : (y))
#define EACH(i, n) int i = 0; i < (n); i++
#define BODY(b, a) { b[i] = a[i]; b[i] *= 2; }

static void left_sides(int n, int *a, int *b) {
  meta_for (int i = 0; i < n; i++) {
    (i % 2 ? a[i] : b[i]) = i;
    (b[i]++, a[i]) += 3;
    a[i] <<= 1, b[i] |= 4;
    a[i] = b[i] = a[i] % 7;
    --a[i];
    b[i]-- ;
    *(a + i) ^= 3;
    *&b[i] += 1;
    (a)[i] -= (b[(i)]);
    i[a] += 2;
  }
}
static void macros(int n, const float *a, float *b) {
  meta_for (EACH(i, n)) b[i] = SQUARE(a[i] + SQUARE(a[n - 1 - i])) + SELECT(a[i] > 0, a[i], -a[i]);
  meta_for (EACH(i, n)) BODY(b, a)
}
static void nested(int n, const float *a, const double *d, float *b, double *e) {
  meta_for (int i = 0; i < n; i++) {
    b[i] = std::sqrt(std::fabs(std::sqrt(std::fabs(a[i])) * a[i] + b[i])) + std::fabs(a[i]);
    e[i] = std::sqrt(std::fabs(d[i] * d[i] - e[i] * 2)) + d[i] * (b[i] * a[i] + d[i]) - -d[i] * e[i];
    e[i] += std::pow(static_cast<double>(b[i]), 2) + std::sqrt(i) + std::floor(d[i] * 3 + 0.5);
    b[i] -= (float)e[i] * static_cast<float>(d[i]) + float(i) / 3;
  }
}
static void indices(int n, const int *p, int *b) {
  meta_for (int i = 0; i < n; i++) {
    int j = n - 1 - i, k = j;
    b[j] = p[k++];
    b[j] += p[(k - 1)];
    b[j] += p[i ? i - 1 : 0] + p[(i * 3) % n] + p[i / 2];
    k = i;
    for (int t = 0; t < 3 && k > 0; t++, k--) b[j] += p[k] * t;
    unsigned char c = static_cast<unsigned char>(p[i]);
    b[j] += (c >> 1) | (~p[i] & 0x0f);
    auto f = (p[i] > 0 && i > 3) || !p[i];
    b[j] += f;
  }
}
static void reference(int n, const int *p, int *b) {
  meta_for (int i = 0; i < n; i++) {
    int &r = b[i];
    const int &q = p[i];
    r += q;
    if (q > 0) r *= 2;
    int v[3] = {p[i], r, i}, s = 0;
    for (int x = 0; x < 3; x++) s += v[x];
    r = s;
  }
}
static void scope(int n, int *b) {
  meta_for (int i = 0; i < n; i++) {
    if (int t = b[i] % 3; t > 0) b[i] += t;
    if (const int t = b[i] & 8) b[i] -= t;
    while (b[i] > 100) b[i] /= 2;
    for (int j = 0, k = 3; j < k; j++, k--) b[i] += j * k;
    static_assert(sizeof(b[0]) == 4);
    enum { local = 6 };
    struct pair {
      int x, y;
    } q = {i, local};
    b[i] ^= q.x + q.y;
  }
}

void test_case(int n) {
  int *a = NEW(int, n), *b = NEW(int, n);
  FILL(a, n, -99, 99);
  FILL(b, n, -99, 99);
  left_sides(n, a, b);
  RECORD(a, n);
  RECORD(b, n);
  float *x = NEW(float, n), *y = NEW(float, n);
  double *d = NEW(double, n), *e = NEW(double, n);
  FILL_REAL(x, n);
  FILL_REAL(d, n);
  FILL_REAL(e, n);
  macros(n, x, y);
  RECORD(y, n);
  nested(n, x, d, y, e);
  RECORD(y, n);
  RECORD(e, n);
  FILL(a, n, -99, 99);
  indices(n, a, b);
  RECORD(b, n);
  reference(n, a, b);
  RECORD(b, n);
  scope(n, b);
  RECORD(b, n);
}
