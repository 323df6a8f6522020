// Pointers and references to members of an element, and to elements of arrays that are members: they touch that element.
// RUN: %check %s %t
// RUN: rm -rf %t.e && mkdir -p %t.e && %metafork-cc %s -o %t.e/p --explain -- -I %S/Inputs | FileCheck %s
#include "testing.h"

struct Cell {
  double x;
  int id;
  float c[3];
  struct {
    int u[2];
  } in;
};

// CHECK: proved for all sizes
static void references(int n, Cell *q) {
  meta_for (int i = 0; i < n; i++) {
    Cell *p = q + i;
    float *f = p->c;
    float &g = f[1];
    int &id = (*p).id;
    g = i;
    id += 1;
    f[2] = g + f[0];
    int *u = &p->in.u[0];
    u[1] += id;
    *u = 3;
  }
}

static void loops(int n, Cell *q) {
  meta_for (int i = 0; i < n; i++) {
    Cell *const p = &q[i];
    float *const c = &p->c[0];
    const float *e = c + 3;
    float s = 0;
    for (const float *t = c; t < e; t++) s += *t;
    p->x = s;
    c[i % 3] = 0;
  }
}

static void steps(int n, Cell *q) {
  meta_for (int i = 0; i < n; i++) meta_extent(q, n) {
    double *x = &q[i].x;
    *x *= 2;
    float *t = q[i].c;
    for (int k = 0; k < 3; k++) *t++ += k;
  }
}

static void in_blocks(int n, Cell *q, float *o) {
  meta_for (int i = 0; i < n; i++) meta_extent(o, 3 * n) {
    float *c = q[i].c;
    float &m = c[1];
    meta_for (int k = 0; k < 3; k++) o[3 * i + k] = c[k];
    m += 5;
    meta_for (int k = 0; k < 3; k++) o[3 * i + k] += c[1];
  }
}

// Where once is 0, every iteration writes the first element.
// CHECK: independence: asserted{{.*}}are one element in all iterations where once is 0
static void first(int n, Cell *q, int once) {
  meta_for (int i = 0; i < n; i++) {
    float *f = q[i * once].c;
    f[1] = 7;
  }
}

static void increase(float *c, int by) { c[0] += by; }

// CHECK: independence: asserted
static void handed_on(int n, Cell *q, int once) {
  meta_for (int i = 0; i < n; i++) {
    q[i].id ^= 1;
    increase(q[i * once].c, i);
    increase(&q[i * once].c[1], 2);
    increase(q[i * once].c + 2, 3);
  }
}

void test_case(int n) {
  Cell *q = NEW(Cell, n);
  float *o = NEW(float, 3 * n);
  for (int i = 0; i < n; i++) {
    q[i].x = i;
    q[i].id = test_random(-9, 9);
    for (int k = 0; k < 3; k++) q[i].c[k] = test_random(-99, 99);
    q[i].in.u[0] = q[i].in.u[1] = test_random(-9, 9);
  }
  FILL(o, 3 * n, -9, 9);
  references(n, q);
  loops(n, q);
  steps(n, q);
  in_blocks(n, q, o);
  first(n, q, 1);
  handed_on(n, q, 1);
  for (int i = 0; i < n; i++) {
    test_record(&q[i].x, sizeof q[i].x);
    test_record(&q[i].id, sizeof q[i].id);
    test_record(&q[i].c, sizeof q[i].c);
    test_record(&q[i].in, sizeof q[i].in);
  }
  RECORD(o, 3 * n);
}
