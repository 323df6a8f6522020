// Local arrays of structs that each iteration fills: members, whole elements, rows, initial values, loops over them.
// RUN: %check --said=%t.said --translate=--report --translate=--auto %s %t 0 1 33 300
// RUN: FileCheck %s --input-file %t.said
#include "testing.h"

struct Pair {
  int a, b;
};

// CHECK: [[#@LINE+2]]:{{[0-9]+}}: parallel
static void members(int n, int *y, const int *x) {
  for (int i = 0; i < n; i++) {
    Pair t[2];
    t[0].a = x[i], t[1].a = x[i] + 1;
    t[0].b = 3, t[1].b = 4;
    y[i] = t[0].a * t[1].b - t[1].a * t[0].b;
  }
}
// CHECK: [[#@LINE+2]]:{{[0-9]+}}: parallel
static void in_loops(int n, int *y, const int *x) {
  for (int i = 0; i < n; i++) {
    Pair t[3];
    for (int j = 0; j < 3; j++) {
      t[j].a = x[i] + j;
      t[j].b = j * i;
    }
    int s = 0;
    for (const Pair &p : t) s += p.a * p.b;
    y[i] = s;
  }
}
// CHECK: [[#@LINE+2]]:{{[0-9]+}}: parallel
static void with_values(int n, int *y, const int *x) {
  for (int i = 0; i < n; i++) {
    Pair t[2] = {{x[i], 1}, {2, i}};
    Pair u = t[1];
    t[1].a += u.b;
    y[i] = t[0].a * t[1].a;
  }
}
// CHECK: [[#@LINE+2]]:{{[0-9]+}}: parallel
static void rows(int n, int *y, const int *x) {
  for (int i = 0; i < n; i++) {
    Pair t[2][3];
    t[1][2].a = x[i];
    Pair *p = &t[1][2];
    p->a += i;
    y[i] = t[1][2].a;
  }
}
struct Nested {
  Pair p[2];
  int last;
};
// CHECK: [[#@LINE+2]]:{{[0-9]+}}: parallel
static void arrays_in_structs(int n, int *y, const int *x) {
  for (int i = 0; i < n; i++) {
    Nested q;
    q.p[0].a = x[i];
    q.p[1].b = i;
    q.last = q.p[0].a * 2;
    q.p[x[i] & 1].a = 5;
    q.p[0].a += q.last;
    y[i] = q.p[0].a + q.p[1].b * q.last;
  }
}
// CHECK: [[#@LINE+3]]:{{[0-9]+}}: serial
static void one_for_all(int n, int *y, const int *x) {
  Pair t[2] = {{1, 2}, {3, 4}};
  for (int i = 0; i < n; i++) {
    t[x[i] & 1].a += x[i];
    y[i] = t[0].a - t[1].a;
  }
}

void test_case(int n) {
  int *x = NEW(int, n + 1), *y = NEW(int, n + 1);
  FILL(x, n + 1, -99, 99);
  y[n] = 0;
  members(n, y, x);
  RECORD(y, n + 1);
  in_loops(n, y, x);
  RECORD(y, n + 1);
  with_values(n, y, x);
  RECORD(y, n + 1);
  rows(n, y, x);
  RECORD(y, n + 1);
  arrays_in_structs(n, y, x);
  RECORD(y, n + 1);
  one_for_all(n, y, x);
  RECORD(y, n + 1);
}
