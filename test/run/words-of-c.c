// What C does silently or has no word for in C++: numbers that become enumerators, narrowing initialisers, generic selections,
// typeof, storage classes, structures without a name, sizes of types that nothing else uses, statements that end in a brace.
// RUN: %check %s %t
#include "testing.h"

enum color { red, green, blue };
struct point {
  int x;
  float y;
};
struct unused {
  short a;
  char b[3];
};
static enum color next(enum color c) { return (c + 1) % 3; }

static void loop(int n, const int *k, enum color *c, struct point *p, const double *d, int *out) {
  meta_for (int i = 0; i < n; i++) {
    c[i] = k[i] & 1;
    enum color e = i % 3;
    c[i] = k[i] > 0 ? next(e) : next(k[i] & 1);
    struct point q = {d[i], i};
    unsigned char t[2] = {i, k[i] + 1};
    const float f[3] = {1, 0.1, i};
    p[i] = q;
    out[i] = _Generic(d[i], double: t[0] + 2, default: k[i]) + t[1] + (int)(f[2] + f[1]);
    typeof(out[i]) u = out[i];
    __typeof__(struct point) w = {u, 2};
    register int r = w.x;
    auto int s = r;
    struct {
      int low, high;
    } pair = {s, r + 1};
    union {
      float f;
      unsigned bits;
    } both;
    both.f = q.y;
    out[i] += pair.low + 2 * pair.high + (both.bits >> 20) + sizeof(struct unused) + sizeof d[0] + sizeof k[i] + sizeof q;
  }
}
static void braces(int n, struct point *p) {
  meta_for (int i = 0; i < n; i++) p[i] = (struct point){i, 2};
  meta_schedule {
    meta_for (int i = 0; i < n; i++)
      if (i % 2) p[i] = (struct point){p[i].x + 1, i};
  }
}
static void plain(int n, int *restrict c, struct point *restrict p, const double *restrict d, const int *restrict k) {
  meta_schedule {
    for (int i = 0; i < n; i++) {
      enum color e = k[i] & 1;
      typeof(c[i]) u = next(e);
      struct point q = {d[i], u};
      c[i] = u * (int)sizeof(struct unused);
      p[i] = q;
    }
    for (int i = 0; i < n; i++) p[i] = (struct point){p[i].x + c[i], 2};
  }
}

void test_case(int n) {
  int *k = NEW(int, n), *out = NEW(int, n), *c = NEW(int, n);
  double *d = NEW(double, n);
  enum color *e = NEW(enum color, n);
  struct point *p = NEW(struct point, n);
  FILL(k, n, -9, 9);
  for (int i = 0; i < n; i++) d[i] = i * 0.75;
  loop(n, k, e, p, d, out);
  RECORD(e, n);
  RECORD(p, n);
  RECORD(out, n);
  braces(n, p);
  RECORD(p, n);
  plain(n, c, p, d, k);
  RECORD(c, n);
  RECORD(p, n);
}
