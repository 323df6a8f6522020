// In C, sqrt of a float is computed in double; mixed types promote as C says.
// RUN: %check %s %t
#include "testing.h"
#include <math.h>
#include <stdint.h>
#include <stdlib.h>

static void single(int n, const float *x, float *y) {
  meta_for (int i = 0; i < n; i++) {
    float a = x[i];
    y[i] = sqrt(fabs(x[i])) + sqrtf(fabsf(a)) * 0.1;
    y[i] += fabs(a) * exp(-fabs(a * 0.01f)) + sin(a) * cosf(x[i]) + pow(fabs(a), 0.3f);
    y[i] += floor(x[i] + 0.5f) + ceilf(x[i]) + fmaxf(a, 1) + fmin(x[i], y[i]);
    y[i] += sqrt(i) + sqrt(x[i] * x[i] + 1) + atan2(x[i], y[i]) + fmod(x[i], 3);
  }
}
static void twice(int n, const double *x, double *y, float *f) {
  meta_for (int i = 0; i < n; i++) {
    y[i] = sqrt(fabs(x[i])) / 3 + log(1 + fabs(x[i])) + i / 2 + i / 2.0;
    f[i] = x[i] * 0.1f + y[i];
    y[i] += hypot(x[i], f[i]) + round(x[i]) + trunc(y[i]) + cbrt(x[i]);
  }
}
static void promotions(int n, const signed char *c, const unsigned short *s, int64_t *out, uint32_t *u) {
  meta_for (int i = 0; i < n; i++) {
    out[i] = c[i] * s[i] + (c[i] * 4) + ~s[i];
    u[i] = (uint32_t)c[i] * 2654435761u + (s[i] >> 3) - 5u;
    out[i] += (int64_t)u[i] << 20;
    out[i] ^= (int64_t)(uint8_t)(c[i] - 3) + 'a' + L'b' + 07 + 0x1f;
    out[i] += c[i] + 0u > 5u ? 1 : 2;
    out[i] += u[i] % 7 ? llabs(out[i] / 3) : labs(c[i]);
    u[i] = u[i] << 3 | u[i] >> 29;
  }
}

void test_case(int n) {
  float *x = NEW(float, n), *y = NEW(float, n);
  double *d = NEW(double, n), *e = NEW(double, n);
  FILL_REAL(x, n);
  FILL_REAL(y, n);
  FILL_REAL(d, n);
  single(n, x, y);
  RECORD(y, n);
  twice(n, d, e, x);
  RECORD(e, n);
  RECORD(x, n);
  signed char *c = NEW(signed char, n);
  unsigned short *s = NEW(unsigned short, n);
  int64_t *out = NEW(int64_t, n);
  uint32_t *u = NEW(uint32_t, n);
  FILL(c, n, -100, 100);
  FILL(s, n, 0, 60000);
  promotions(n, c, s, out, u);
  RECORD(out, n);
  RECORD(u, n);
}
