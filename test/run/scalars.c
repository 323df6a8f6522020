// Scalars of every type go to a kernel by value: parameters, globals, members, enumerations, constants.
// RUN: %check %s %t
#include "testing.h"
#include <stdbool.h>
#include <stdint.h>

enum mode { off, on = 3 };
struct options {
  double gain;
  struct {
    float bias;
    unsigned char flags;
  } inner;
  int table[3];
};
static double global_gain;
static struct options global_options;
static const long constant = 123456789012L;
const float file_constant = 0.1f;

static void all(int n, bool b, char c, signed char sc, unsigned char uc, short s, unsigned short us, unsigned u, long l,
                unsigned long ul, long long ll, float f, double d, enum mode m, struct options o, const struct options *p,
                double *out) {
  meta_for (int i = 0; i < n; i++) {
    double x = b + c + sc + uc + s + us + u + l + ul + ll;
    x = x * f + d * (m == on ? 2 : 1) + o.gain * p->gain + o.inner.bias - p->inner.flags + p->inner.bias;
    x += o.table[i % 3];
    out[i] = x + global_gain * i + global_options.inner.bias + constant % 1000 + file_constant;
  }
}
static void changing(int n, double *out) {
  meta_schedule {
    for (int t = 0; t < 3; t++) {
      global_gain += 0.5;
      global_options.inner.bias = t;
      meta_for (int i = 0; i < n; i++) out[i] += global_gain * global_options.inner.bias;
    }
  }
}

void test_case(int n) {
  double *out = NEW(double, n);
  const struct options o = {1.5, {0.25f, 200}, {4, 5, 6}}, p = {-2.5, {1.25f, 7}, {1, 2, 3}};
  global_gain = 0.125;
  global_options = o;
  all(n, true, 'x', -100, 200, -30000, 60000, 4000000000u, -5000000000L, 10000000000000000000u, 1LL << 60, 0.3f, 0.7, on, o, &p, out);
  RECORD(out, n);
  changing(n, out);
  RECORD(out, n);
}
