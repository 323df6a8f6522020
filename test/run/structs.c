// Structs by value, arrays of structs, enumerations, typedefs, unions of C.
// RUN: %check %s %t
#include "testing.h"

typedef struct {
  float x, y;
  int hits;
} point;
struct box {
  point lo, hi;
  int corner[2];
};
enum colour { red, green = 5, blue };
typedef enum colour colour;
typedef long count_t;
struct settings {
  int n;
  float scale;
  colour paint;
  struct {
    int bias;
  } inner;
};

static point scaled(point p, float f) {
  point q = {p.x * f, p.y * f, p.hits + 1};
  return q;
}

static void points(int n, float f, point *p) {
  meta_for (int i = 0; i < n; i++) p[i] = scaled(p[i], f);
  meta_for (int i = 0; i < n; i++) {
    p[i].x += p[i].y;
    p[i].hits -= 2;
  }
  meta_for (int i = 0; i < n; i++) {
    point *q = &p[i];
    q->y = q->x * 0.5f;
    (*q).hits++;
  }
}

static void boxes(int n, const point *p, struct box *b) {
  meta_for (int i = 0; i < n; i++) {
    struct box t = b[i];
    t.lo = p[i];
    t.hi = (point){p[i].x + 1, p[i].y + 1, 0};
    t.corner[i & 1] = i;
    b[i] = t;
    b[i].hi.hits = (int)sizeof(struct box);
    b[i].corner[1] += 4;
  }
}

static void parameters(const struct settings *s, struct settings value, int *out, colour *c) {
  meta_for (int i = 0; i < s->n; i++) {
    out[i] = (int)(i * s->scale) + s->inner.bias + value.inner.bias;
    c[i] = out[i] % 2 ? s->paint : green;
    if (value.paint == blue) out[i] += red + blue;
  }
}

static void counts(int n, count_t *out) {
  const count_t m = n;
  meta_for (count_t i = 0; i < m; i++) out[i] = i * i;
}

void test_case(int n) {
  point *p = NEW(point, n);
  struct box *b = NEW(struct box, n);
  int *out = NEW(int, n);
  colour *c = NEW(colour, n);
  count_t *l = NEW(count_t, n);
  for (int i = 0; i < n; i++) {
    p[i].x = test_random(-100, 100) / 7.0f;
    p[i].y = test_random(-100, 100) / 7.0f;
    p[i].hits = i;
  }
  points(n, 1.7f, p);
  RECORD(p, n);
  boxes(n, p, b);
  RECORD(b, n);
  struct settings s = {n, 0.3f, blue, {4}}, v = {0, 0, blue, {7}};
  parameters(&s, v, out, c);
  RECORD(out, n);
  RECORD(c, n);
  counts(n, l);
  RECORD(l, n);
}
