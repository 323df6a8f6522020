// Members of one element are apart; the element as a whole, unions and bit-fields are not.
// RUN: %check --skeleton %s %t | FileCheck %s
#include "testing.h"

struct body {
  double x, y, m, ax, ay;
};
// CHECK: bodies: meta_for(for(dx dy ax ay)){{$}}
static void bodies(int n, struct body *p) {
  meta_schedule {
    for (int i = 0; i < n; i++)
      for (int j = 0; j < n; j++) {
        double dx = p[j].x - p[i].x, dy = p[j].y - p[i].y;
        p[i].ax += dx * p[j].m;
        p[i].ay += dy * p[j].m;
      }
  }
}
// CHECK-NEXT: bodies_that_move: for(for(dx x)){{$}}
// CHECK-NEXT: bodies_that_move stays serial: iterations of the loop over 'i' depend on one another: 'p[i].x' (line [[@LINE+6]]) and 'p[j].x' (line [[@LINE+5]]) are one element
static void bodies_that_move(int n, struct body *p) {
  meta_schedule {
    for (int i = 0; i < n; i++)
      for (int j = 0; j < n; j++) {
        double dx = p[j].x - p[i].x;
        p[i].x += dx * p[j].m / 64;
      }
  }
}

struct pair {
  int x, y;
};
// CHECK-NEXT: other_member: meta_for(x){{$}}
static void other_member(int n, struct pair *p) {
  meta_schedule {
    for (int i = 1; i < n; i++) p[i].x = p[i - 1].y + 1;
  }
}
// CHECK-NEXT: same_member: for(x){{$}}
// CHECK-NEXT: same_member stays serial: {{.*}}'p[i].x'{{.*}}'p[i - 1].x'
static void same_member(int n, struct pair *p) {
  meta_schedule {
    for (int i = 1; i < n; i++) p[i].x = (p[i - 1].x * 3 + p[i].y) % 1000;
  }
}
// Whose pair of accesses is one element is told: not p[i].y and p[i - 1].x.
// CHECK-NEXT: both_members: meta_for(y) for(x){{$}}
// CHECK-NEXT: both_members stays serial: {{.*}}'p[i].x'{{.*}}'p[i - 1].x'
static void both_members(int n, struct pair *p) {
  meta_schedule {
    for (int i = 1; i < n; i++) {
      p[i].y = p[i].y + 1;
      p[i].x = (p[i - 1].x * 3 + p[i].y) % 1000;
    }
  }
}
// CHECK-NEXT: whole_and_member: for(p){{$}}
// CHECK-NEXT: whole_and_member stays serial: {{.*}}'p[i]'{{.*}}'p[i - 1]'
static void whole_and_member(int n, struct pair *p) {
  meta_schedule {
    for (int i = 1; i < n; i++) p[i] = p[i - 1];
  }
}
// A write of the element as a whole is one of its member too.
// CHECK-NEXT: whole_before_member: meta_for(p) for(x){{$}}
// CHECK-NEXT: whole_before_member stays serial: {{.*}}'p[i].x'{{.*}}'p[i - 1].x'
static void whole_before_member(int n, const struct pair *restrict q, struct pair *restrict p) {
  meta_schedule {
    for (int i = 1; i < n; i++) {
      p[i] = q[i];
      p[i].x = (p[i - 1].x + q[i].y) % 1000;
    }
  }
}
// Written as members, read as a whole by another loop.
// CHECK-NEXT: members_before_whole: meta_for(x y) meta_for(o){{$}}
static void members_before_whole(int n, struct pair *restrict p, struct pair *restrict o) {
  meta_schedule {
    for (int i = 0; i < n; i++) {
      p[i].x = i * 3;
      p[i].y = i - 7;
    }
    for (int i = 0; i < n; i++) o[i] = p[n - 1 - i];
  }
}
// The member that is read is not the one that is written in between.
// CHECK-NEXT: hidden_by_another: meta_for(y o) meta_for(x){{$}}
static void hidden_by_another(int n, const int *restrict a, struct pair *restrict p, int *restrict o) {
  meta_schedule {
    for (int i = 0; i < n; i++) {
      p[i].y = a[i];
      p[i].x = 1;
      if (i > 0) o[i] = p[i - 1].y;
    }
  }
}

union number {
  int i;
  float f;
  struct pair p;
};
// CHECK-NEXT: in_union: for(i){{$}}
// CHECK-NEXT: in_union stays serial:
static void in_union(int n, union number *p) {
  meta_schedule {
    for (int i = 1; i < n; i++) p[i].i = p[i - 1].p.x / 2;
  }
}
struct tagged {
  int tag;
  union number u;
  union {
    int a;
    char b;
  };
};
// CHECK-NEXT: beside_union: meta_for(tag){{$}}
static void beside_union(int n, struct tagged *p) {
  meta_schedule {
    for (int i = 1; i < n; i++) p[i].tag = p[i - 1].u.i + p[i - 1].u.p.y;
  }
}
// CHECK-NEXT: beside_unnamed_union: for(tag){{$}}
// CHECK-NEXT: beside_unnamed_union stays serial:
static void beside_unnamed_union(int n, struct tagged *p) {
  meta_schedule {
    for (int i = 1; i < n; i++) p[i].tag = p[i - 1].a / 2;
  }
}
// CHECK-NEXT: anonymous_union: for(b){{$}}
// CHECK-NEXT: anonymous_union stays serial:
static void anonymous_union(int n, struct tagged *p) {
  meta_schedule {
    for (int i = 1; i < n; i++) p[i].b = p[i - 1].a & 15;
  }
}

struct bits {
  int low : 4, high : 4;
  int rest;
};
// CHECK-NEXT: bit_fields: for(high){{$}}
// CHECK-NEXT: bit_fields stays serial:
static void bit_fields(int n, struct bits *p) {
  meta_schedule {
    for (int i = 1; i < n; i++) p[i].high = p[i - 1].low;
  }
}

struct state {
  char kind;
  struct pair pos, vel;
  int v[4], w[4];
  struct {
    int inner;
  };
};
// CHECK-NEXT: nested: meta_for(x){{$}}
static void nested(int n, struct state *p) {
  meta_schedule {
    for (int i = 1; i < n; i++) p[i].pos.x = p[i - 1].vel.x + p[i - 1].pos.y + p[i - 1].inner;
  }
}
// CHECK-NEXT: nested_whole: for(q x){{$}}
// CHECK-NEXT: nested_whole stays serial: {{.*}}'p[i].pos.x'{{.*}}'p[i - 1].pos'
static void nested_whole(int n, struct state *p) {
  meta_schedule {
    for (int i = 1; i < n; i++) {
      struct pair q = p[i - 1].pos;
      p[i].pos.x = (q.x + q.y) % 1000;
    }
  }
}
// CHECK-NEXT: member_arrays: meta_for(for(v)){{$}}
static void member_arrays(int n, struct state *p) {
  meta_schedule {
    for (int i = 1; i < n; i++)
      for (int k = 0; k < 4; k++) p[i].v[k] = p[i - 1].w[3 - k] + p[i].v[k];
  }
}
// Which element of a member array is touched is not followed.
// CHECK-NEXT: one_member_array: for(v){{$}}
// CHECK-NEXT: one_member_array stays serial:
static void one_member_array(int n, struct state *p) {
  meta_schedule {
    for (int i = 1; i < n; i++) p[i].v[1] = p[i - 1].v[2] + 1;
  }
}
// CHECK-NEXT: through_pointer: meta_for(x){{$}}
static void through_pointer(int n, struct pair *p) {
  meta_schedule {
    for (int i = 1; i < n; i++) {
      struct pair *q = p + i;
      q->x = (q - 1)->y + (*q).y;
    }
  }
}
// A member that a pointer leads to may be one of the array's; then the loop runs as written.
// CHECK-NEXT: beside_pointer: meta_for(x) for(x){{$}}
static void beside_pointer(int n, struct pair *p, struct pair *q) {
  meta_schedule {
    for (int i = 0; i < n; i++) p[i].x = (q->x + p[i].y) % 1000;
  }
}
// CHECK-NEXT: beside_number: meta_for(x) for(x){{$}}
static void beside_number(int n, struct pair *p, int *s) {
  meta_schedule {
    for (int i = 0; i < n; i++) p[i].x = (*s * 3 + p[i].y) % 1000;
  }
}
// CHECK-NEXT: through_pointer_serial: for(q x){{$}}
// CHECK-NEXT: through_pointer_serial stays serial:
static void through_pointer_serial(int n, struct pair *p) {
  meta_schedule {
    for (int i = 1; i < n; i++) {
      struct pair *q = p + i;
      q->x = ((q - 1)->x + (*q).y) % 1000;
    }
  }
}
struct complex {
  int re, im;
};
// CHECK-NEXT: rows: meta_for(meta_for(re)){{$}}
static void rows(int n, struct complex (*a)[64]) {
  meta_schedule {
    for (int i = 1; i < n; i++)
      for (int j = 0; j < n; j++) a[i][j].re = a[i - 1][n - 1 - j].im + a[i][j].im;
  }
}
// CHECK-NEXT: rows_down: for(meta_for(re)){{$}}
static void rows_down(int n, struct complex (*a)[64]) {
  meta_schedule {
    for (int i = 1; i < n; i++)
      for (int j = 0; j < n; j++) a[i][j].re = (a[i - 1][n - 1 - j].re + a[i][j].im) % 1000;
  }
}
// CHECK-NEXT: linear: meta_for(meta_for(re)){{$}}
static void linear(int n, struct complex *a) {
  meta_schedule {
    for (int i = 1; i < n; i++)
      for (int j = 0; j < n; j++) a[i * n + j].re = a[(i - 1) * n + j].im + a[i * n + (n - 1 - j)].im;
  }
}
// CHECK-NEXT: linear_down: for(meta_for(re)){{$}}
static void linear_down(int n, struct complex *a) {
  meta_schedule {
    for (int i = 1; i < n; i++)
      for (int j = 0; j < n; j++) a[i * n + j].re = (a[(i - 1) * n + (n - 1 - j)].re + a[i * n + j].im) % 1000;
  }
}
// A work array of structs is private where each member is set before it is read.
// CHECK-NEXT: work: meta_for(meta_for(x y) s for(s) o){{$}}
static void work(int n, const int *restrict a, int *restrict o) {
  struct pair w[4];
  meta_schedule {
    for (int i = 0; i < n; i++) {
      for (int k = 0; k < 4; k++) {
        w[k].x = a[i] * k;
        w[k].y = a[i] - k;
      }
      int s = 0;
      for (int k = 0; k < 4; k++) s = s * 3 + w[3 - k].x * w[k].y;
      o[i] = s;
    }
  }
}
// One member is the one of the iteration before.
// CHECK-NEXT: work_kept: w for(meta_for(x) meta_for(s for(s) o for(y))){{$}}
static void work_kept(int n, const int *restrict a, int *restrict o) {
  struct pair w[4] = {{1, 2}, {3, 4}, {5, 6}, {7, 8}};
  meta_schedule {
    for (int i = 0; i < n; i++) {
      for (int k = 0; k < 4; k++) w[k].x = a[i] * k;
      int s = 0;
      for (int k = 0; k < 4; k++) s = (s * 3 + w[3 - k].x * w[k].y) % 1000;
      for (int k = 0; k < 4; k++) w[k].y = s + k;
      o[i] = s;
    }
  }
}

void test_case(int n) {
  if (n > 64) n = 64;
  struct body *b = NEW(struct body, n);
  for (int i = 0; i < n; i++) b[i] = (struct body){test_random(-9, 9), test_random(-9, 9), test_random(1, 3), 0, 0};
  bodies(n, b);
  bodies_that_move(n, b);
  RECORD(b, n);
  struct pair *p = NEW(struct pair, n), *q = NEW(struct pair, n);
  for (int i = 0; i < n; i++) p[i] = (struct pair){test_random(-9, 9), test_random(-9, 9)}, q[i] = p[i];
  other_member(n, p);
  same_member(n, p);
  RECORD(p, n);
  both_members(n, p);
  RECORD(p, n);
  whole_before_member(n, q, p);
  RECORD(p, n);
  through_pointer(n, p);
  through_pointer_serial(n, p);
  if (n > 0) {
    beside_pointer(n, p, q + n / 2);
    beside_pointer(n, p, p + n / 2);
    beside_number(n, p, &p[n / 3].x);
    beside_number(n, p, &q->x);
  }
  RECORD(p, n);
  whole_and_member(n, p);
  members_before_whole(n, p, q);
  RECORD(q, n);
  int *a = NEW(int, n), *o = NEW(int, n);
  FILL(a, n, -9, 9);
  FILL(o, n, -9, 9);
  hidden_by_another(n, a, p, o);
  RECORD(p, n);
  RECORD(o, n);
  work(n, a, o);
  RECORD(o, n);
  work_kept(n, a, o);
  RECORD(o, n);
  union number *u = NEW(union number, n);
  for (int i = 0; i < n; i++) u[i].p = p[i];
  in_union(n, u);
  RECORD(u, n);
  struct tagged *t = NEW(struct tagged, n);
  for (int i = 0; i < n; i++) t[i] = (struct tagged){i, {i * 5}, {i * 7}};
  beside_union(n, t);
  beside_unnamed_union(n, t);
  anonymous_union(n, t);
  for (int i = 0; i < n; i++) a[i] = t[i].tag + t[i].b;
  RECORD(a, n);
  struct bits *f = NEW(struct bits, n);
  for (int i = 0; i < n; i++) f[i] = (struct bits){i % 7, -(i % 5), i};
  bit_fields(n, f);
  for (int i = 0; i < n; i++) a[i] = f[i].high;
  RECORD(a, n);
  struct state *s = NEW(struct state, n);
  for (int i = 0; i < n; i++) s[i] = (struct state){1, {i, 2}, {3, i}, {4, i, 5, 6}, {i, 7, 8, 9}, {i * 2}};
  nested(n, s);
  nested_whole(n, s);
  member_arrays(n, s);
  one_member_array(n, s);
  for (int i = 0; i < n; i++) a[i] = s[i].pos.x, o[i] = s[i].v[i & 3];
  RECORD(a, n);
  RECORD(o, n);
  struct complex *c = NEW(struct complex, 64 * 64);
  for (int i = 0; i < 64 * 64; i++) c[i] = (struct complex){test_random(-9, 9), test_random(-9, 9)};
  rows(n, (struct complex(*)[64])c);
  rows_down(n, (struct complex(*)[64])c);
  RECORD(c, 64 * 64);
  linear(n, c);
  linear_down(n, c);
  RECORD(c, 64 * 64);
}
