// What a call returns by reference, a comma or a conversion is assigned; pointers kept in objects; references to neighbours.
// RUN: %check %s %t
#include "testing.h"

#include <algorithm>

struct Keeper {
  int *p;
};
struct Pair {
  int x, y;
  int &get(int k) { return k ? x : y; }
};
struct Derived : Keeper {};
static int next_of(Keeper k) { return k.p[1]; }
static int next_in(const Keeper &k) { return k.p[1]; }
static int next_of_derived(Derived k) { return k.p[1]; }
static int &element(int *a, int i) { return a[i / 2]; }
static int &same(int &x) { return x; }

static void plain(int n, int *__restrict a, int *__restrict b, Keeper w, Derived v) {
  meta_schedule meta_extent(a, 2 * n + 2) {
    for (int i = 0; i < n; i++) element(a, i) = i;
    for (int i = 0; i < n; i++) {
      a[i + n] = 1;
      (b[i] = 2, a[i / 2]) = i;
    }
    for (int i = 0; i < n; i++) {
      Keeper k{a + i};
      b[i] = next_of(k);
      a[i] = i;
    }
    for (int i = 0; i < n; i++) {
      b[i] += next_in({a + i});
      a[i] = b[i] - i;
    }
    for (int i = 0; i < n; i++) const_cast<int &>(std::max(a[i], a[i + 1])) = i;
    for (int i = 0; i < n; i++) b[i] -= next_of(w) + next_of_derived(v);
    for (int i = 0; i < n; i++) __extension__ a[i / 2] = 3 * i;
  }
}

static void written(int n, int *a, Pair *q) {
  meta_for (int i = 0; i < n; i++) {
    (a[n] > 0 ? a[i] : a[i]) += 1;
    (void(), a[i]) += 2;
    same(a[i]) -= 3;
    q[i].get(i % 2) = i;
    int &r = a[i], &s = (&r)[n + 1];
    s = r;
    Pair &p = q[i], *o = &p + n;
    o->x = p.y;
  }
}

void test_case(int n) {
  int *a = NEW(int, 2 * n + 2), *b = NEW(int, n), *c = NEW(int, 2);
  FILL(a, 2 * n + 2, -9, 9);
  FILL(b, n, -9, 9);
  FILL(c, 2, -9, 9);
  plain(n, a, b, Keeper{c}, Derived{{c}});
  Pair *q = NEW(Pair, 2 * n);
  for (int i = 0; i < 2 * n; i++) q[i] = {i, -i};
  written(n, a, q);
  RECORD(a, 2 * n + 2);
  RECORD(b, n);
  RECORD(q, 2 * n);
}
