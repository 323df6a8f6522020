// Scalars, bounds and counters that live in memory which a kernel of the region writes, or may write.
// RUN: %check --elisions %s %t
#include "testing.h"

struct head {
  int n, off;
  int v[100];
};

// a leads to the structure itself, or to its array
static void offset(int n, struct head *s, int *a) {
  meta_for (int i = 0; i < n; i++) meta_extent(a, n + 3) { a[i + s->off] = i + 2; }
}
static void bound(struct head *s, int *a) {
  meta_for (int i = 0; i < s->n; i++) a[i] = s->n - 1;
}
static void bytes(struct head *s, unsigned char *a) {
  meta_for (int i = 0; i < s->n; i++) a[i] = (unsigned char)(i > 3 ? s->off + 1 : i > 0 ? 0 : 5);
}
static void whole(int n, struct head *s, struct head *to) {
  meta_for (int i = 0; i < n; i++) to[i].off = s->off + 1;
}

static int K;
int shared_k;
static void staleness(int n, int *a, int *b) {
  meta_schedule {
    meta_for (int i = 0; i < n; i++) a[i] = i + 7;
    int t = K * 2;
    meta_for (int i = 0; i < n; i++) b[i] = t + i;
    K++;
    shared_k += K;
    meta_for (int i = 0; i < n; i++) b[i] += a[i] + shared_k;
  }
}
static void next_launch(int n, int *a, int *b) {
  meta_schedule {
    for (int t = 0; t < 3; t++) {
      meta_for (int i = 0; i < n; i++) b[i] += K + i;
      meta_for (int i = 0; i < n; i++) a[i] += b[i] + shared_k;
    }
  }
}
static void host_loop(int n, int *a) {
  meta_schedule {
    for (K = 0; K < 3; K++) {
      meta_for (int i = 0; i < n; i++) a[i] = a[i] + 1;
    }
  }
}
static void host_condition(int n, int *a, int *b) {
  int steps = 0;
  meta_schedule {
    while (shared_k < 5 && steps++ < 9) {
      meta_for (int i = 0; i < n; i++) a[i] += 2;
      if (shared_k > 2) {
        meta_for (int i = 0; i < n; i++) b[i] += shared_k;
      }
    }
  }
}

struct table {
  int c;
  int x[100];
};
static void members(int n, struct table *s) {
  meta_schedule {
    meta_for (int k = 0; k < 1; k++) s[k].c = 7;
    meta_for (int i = 0; i < n; i++) s->x[i] = s->c * i;
    s->c += 2;
    if (n > 2) {
      meta_for (int i = 0; i < n; i++) s->x[i] += s->c;
    }
  }
}

// variables of loops that something else leads to
static int counter;
static void counters(int n, int *b, const int *p) {
  int i;
  const int *q = &i;
  meta_for (i = 0; i < n; i++) b[i] = *q;
  meta_for (counter = 0; counter < n; counter++) b[counter] += 2 * *p;
  b[n] = i + counter;
}

static void exposed_local(int n, int *a, int use_own, int *out) {
  int k = 3, *p = use_own ? &k : a;
  meta_schedule {
    meta_for (int i = 0; i < 1; i++) p[i] = 11;
    meta_for (int i = 0; i < n; i++) out[i] = k + i;
  }
}

void test_case(int n) {
  struct head *s = NEW(struct head, 4);
  int *b = NEW(int, n + 1);
  for (int own = 0; own < 2; own++) {
    for (int off = 0; off < 3; off++) {
      FILL((int *)s, 102 * 4, 0, 3);
      s->n = n;
      s->off = off;
      offset(n, s, own ? &s->n : s->v);
      RECORD(s, 4);
      s->n = n;
      bound(s, own ? (int *)s : s[1].v);
      RECORD(s, 4);
      s->n = n < 8 ? n : 8;
      bytes(s, own ? (unsigned char *)s : (unsigned char *)&s[2]);
      RECORD(s, 4);
      s->off = off;
      whole(n < 3 ? n : 3, s, own ? s : s + 1);
      RECORD(s, 4);
    }
    FILL(b, n + 1, 0, 9);
    int *a = own ? &K : NEW(int, 1), *c = own ? &shared_k : NEW(int, 1);
    K = 3;
    shared_k = 4;
    a[0] = c[0] = 1;
    staleness(n < 1 ? n : 1, a, b);
    RECORD(b, n + 1);
    next_launch(n < 1 ? n : 1, c, b);
    host_loop(n < 1 ? n : 1, a);
    shared_k = 1;
    host_condition(n < 1 ? n : 1, c, b);
    RECORD(&K, 1);
    RECORD(&shared_k, 1);
    RECORD(a, 1);
    RECORD(c, 1);
    RECORD(b, n + 1);
    const int other = 5;
    counters(n, b, own ? &counter : &other);
    RECORD(b, n + 1);
    exposed_local(n, a, own, b);
    RECORD(b, n + 1);
  }
  struct table *t = NEW(struct table, 1);
  FILL(&t->c, 101, 1, 9);
  members(n, t);
  RECORD(t, 1);
}
