// What a kernel, which is C++, could read in another way: packed and aligned structures, enumerations in arithmetic, the types of
// loop variables, functions that C++ overloads.
// RUN: %check %s %t -- -Wno-type-limits -Wno-sign-compare -Wno-unused-but-set-variable
#include "testing.h"
#include <math.h>
#include <stdlib.h>
#pragma GCC diagnostic ignored "-Wabsolute-value"

#pragma pack(push, 1)
struct packed_by_pragma {
  char a;
  int v;
};
#pragma pack(pop)
struct packed_behind {
  char a;
  double v;
} __attribute__((packed));
typedef struct {
  char a;
  int v;
} __attribute__((packed)) packed_name;
struct aligned_behind {
  char a;
  int v;
} __attribute__((aligned(32)));
typedef int wide __attribute__((aligned(16)));
struct aligned_member {
  char a;
  wide v;
};
enum color { red, green, blue };

static void layouts(int n, struct packed_by_pragma *p, struct packed_behind *q, packed_name *r, struct aligned_behind *s,
                    struct aligned_member *t) {
  meta_for (int i = 0; i < n; i++) {
    p[i].v = p[i].v * 3 + p[i].a;
    q[i].v = q[i].v / 4 + q[i].a;
    r[i].v += i;
    s[i].v += s[i].a - i;
    t[i].v = t[i].a + 2 * i;
  }
}
static void enumerations(int n, enum color *e, int *r, double *d) {
  meta_for (int i = 0; i < n; i++) {
    e[i] = i % 3;
    r[i] = (e[i] - 1 < 0) + 2 * (-e[i] > 0) + 4 * (e[i] - 5 > 0);
    d[i] = e[i] - 2;
  }
}
static void plain(int n, enum color *restrict e, int *restrict r, struct packed_by_pragma *restrict p) {
  meta_schedule {
    for (unsigned char i = 0; i < (unsigned char)n; i++) {
      __typeof__(i) q = i + 250;
      r[i] = q + sizeof(i) + _Generic(i, unsigned char: 300, default: 9) + (e[i] - 1 < 0);
    }
    for (int i = 0; i < n; i++) p[i].v += 7;
    for (unsigned i = 0; i < n; i++) {
      __typeof__(r[i]) y = 3;
      r[i] += y;
    }
  }
}
static double folded(float x, enum color e) {
  return fabs(x) / 3 + abs(x) + sqrt(x * x) / 7 + (e - 1 < 0);
}
static void absolute(int n, const double *b, const float *f, const unsigned *u, int *r, double *d) {
  meta_for (int i = 0; i < n; i++) {
    r[i] = abs(b[i]) + abs((long)u[i] * 3) + abs(u[i]);
    d[i] = fabs(f[i]) / 3 + labs(b[i]) + folded(f[i], i % 3);
  }
}

void test_case(int n) {
  struct packed_by_pragma *p = NEW(struct packed_by_pragma, n + 1);
  struct packed_behind *q = NEW(struct packed_behind, n + 1);
  packed_name *r = NEW(packed_name, n + 1);
  struct aligned_behind *s = NEW(struct aligned_behind, n + 1);
  struct aligned_member *t = NEW(struct aligned_member, n + 1);
  enum color *e = NEW(enum color, n + 1);
  int *x = NEW(int, n + 1);
  double *d = NEW(double, n + 1);
  double *g = NEW(double, n + 1);
  float *f = NEW(float, n + 1);
  unsigned *u = NEW(unsigned, n + 1);
  for (int i = 0; i <= n; i++) {
    p[i].a = q[i].a = r[i].a = s[i].a = t[i].a = (char)(i % 50);
    p[i].v = r[i].v = s[i].v = t[i].v = i * 3;
    q[i].v = i * 0.25;
    g[i] = d[i] = (i - 5) * 1.75;
    f[i] = (i - 7) * 0.3f;
    u[i] = (unsigned)i * 7;
    e[i] = (enum color)(i % 3);
  }
  absolute(n, g, f, u, x, d);
  RECORD(x, n);
  RECORD(d, n);
  layouts(n, p, q, r, s, t);
  RECORD(p, n);
  RECORD(q, n);
  RECORD(r, n);
  for (int i = 0; i < n; i++) {
    RECORD(&s[i].v, 1);
    RECORD(&t[i].v, 1);
  }
  enumerations(n, e, x, d);
  RECORD(x, n);
  RECORD(d, n);
  plain(n, e, x, p);
  RECORD(x, n);
  RECORD(p, n);
}
