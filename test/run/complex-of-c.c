// Complex numbers of C, with what it converts without a word: elements, members, locals, parameters, results and sums.
// RUN: %check %s %t
// RUN: %check --translate=--auto --translate=--reassociate %s %t/all
#include "testing.h"
#include <assert.h>
#include <complex.h>
#include <math.h>

typedef double complex number;
typedef float _Complex small;
struct wave {
  complex float z;
  int k;
};

static number edge(int k) {
  const double values[] = {0, -0.0, 1, -2.5, INFINITY, -INFINITY, NAN, 1e308, -8e307, 2e-308, 3e-309, 7};
  return __builtin_complex(values[k % 12], values[k / 12 % 12]);
}
static number any(int k) {
  return k % 3 == 0 ? edge(k / 3) : __builtin_complex(test_random(-1000, 1000) / 7.0, (double)test_random(-5, 5));
}
// Which of them NaN is, and its sign, is nobody's business.
static void record(const number *z, int n) {
  for (int i = 0; i < n; i++) {
    const double x = creal(z[i]), y = cimag(z[i]), parts[2] = {x == x ? x : 77, y == y ? y : 77};
    RECORD(parts, 2);
  }
}
static void record_small(const small *z, int n) {
  for (int i = 0; i < n; i++) {
    const number one = z[i];
    record(&one, 1);
  }
}

static double complex polynomial(double complex z, int k) {
  double _Complex s = 1;
  assert(s);
  for (int i = 0; i < k; i++) s = s * z + 2 - I;
  if (s) return s / (1 + creal(z));
  return !s ? 3 : conj(s);
}
static inline double half(float _Complex const z, double r) { return (double)z / 2 + __imag__ z * (int)r; }

static void mixed(const number *restrict a, const small *restrict f, number *restrict out, int n, double r, float x, int k) {
  meta_for (int i = 0; i < n; i++) {
    out[i] = a[i] * 2 + I * r - x;
    out[i] += k - a[i] * f[i];
    out[i] *= x;
    out[i] = k / (out[i] + 3) + out[i] / k - (f[i] + 1) * (long)k;
    out[i] -= -a[i] + ~f[i];
    out[i] /= 2.5 + 0.5i;
  }
}
static void narrow(const number *restrict a, small *restrict f, int *restrict counts, int n) {
  meta_for (int i = 0; i < n; i++) {
    f[i] = a[i];
    f[i] *= 3;
    const small t[2] = {1, (float)i}, u = (small)a[i] + (t[1] == i);
    f[i] = i % 2 ? u : i % 3 ? 0.5f : f[i] + t[0];
    counts[i] = !f[i] + (f[i] == 1) + (2 != f[i]) + (f[i] && i) + (u || !i);
    while (f[i] != 0 && counts[i] < 9) counts[i] += f[i] ? 2 : 3;
    if (t[i % 2]) counts[i]++;
  }
}
static void parts(const number *restrict a, double *restrict x, struct wave *restrict w, int n) {
  meta_for (int i = 0; i < n; i++) {
    assert(a[i] + 100);
    double re = a[i];
    float im = __imag__ a[i];
    x[i] = re * 2 + im + __real__ (a[i] * I) + cimag(w[i].z) + half(w[i].z, 3);
    w[i].z = w[i].z * 2 - 1.0if + creal(a[i]);
    w[i].k += (int)crealf(w[i].z) % 3 + sizeof(double complex) - sizeof w[i].z;
  }
}
static void functions(const number *restrict a, number *restrict b, double *restrict r, number w, int n) {
  meta_for (int i = 0; i < n; i++) {
    b[i] = csqrt(a[i]) + cexp(w * 0.25) - clog(2) + conj(3 + a[i]) * polynomial(w, i % 4);
    b[i] += cpow(w, 0.5f) + csin(w) * ccos(w) - csinhf(w) + ccosh(1);
    r[i] = cabs(a[i] / 3) + carg(w) + cabsf((small)w);
  }
}
static void rows(const number *restrict a, number *restrict sums, int n) {
  meta_for (int i = 0; i < n; i++) {
    number s = 0;
    for (int k = 0; k < n; k++) s += a[k] * a[(i + k) % n];
    sums[i] = s;
  }
}
static number total(const number *a, int n) {
  number s = 0;
  meta_for (int i = 0; i < n; i++) meta_reduction(+ : s) s -= a[i] * 2;
  return s;
}
static void blocks(const number *restrict a, number *restrict b, int n, int B) {
  meta_for (int v = 0; v < n / B; v++) {
    number local[64];
    meta_for (int u = 0; u < B; u++) local[u] = a[v * B + u] * I;
    meta_for (int u = 0; u < B; u++) b[v * B + u] = local[B - 1 - u] + 1;
  }
}

void test_case(int n) {
  number *a = NEW(number, n), *b = NEW(number, n);
  small *f = NEW(small, n);
  struct wave *w = NEW(struct wave, n);
  double *x = NEW(double, n);
  int *counts = NEW(int, n);
  for (int i = 0; i < n; i++) {
    a[i] = any(i);
    f[i] = any(i + 5);
    w[i].z = i - 2.5f * I;
    w[i].k = i;
    b[i] = 0;
  }
  mixed(a, f, b, n, 2.25, 0.5f, 3);
  record(b, n);
  for (int i = 0; i < n; i++) a[i] = test_random(-9, 9) + test_random(-9, 9) / 4.0 * I;
  narrow(a, f, counts, n);
  record_small(f, n);
  RECORD(counts, n);
  parts(a, x, w, n);
  RECORD(x, n);
  for (int i = 0; i < n; i++) {
    record_small(&w[i].z, 1);
    RECORD(&w[i].k, 1);
  }
  functions(a, b, x, 1.5 - 0.75 * I, n);
  for (int i = 0; i < n; i++) { // the last bits of functions are those of the machine
    const long rounded[3] = {lround(creal(b[i]) * 1e4), lround(cimag(b[i]) * 1e4), lround(x[i] * 1e4)};
    RECORD(rounded, 3);
  }
  rows(a, b, n);
  record(b, n);
  const number s = total(a, n);
  record(&s, 1);
  const int B = n < 64 ? n : 64;
  if (B > 0) blocks(a, b, n, B);
  record(b, n);
}
