// Extreme values that are looked for behind a continue, or kept in members of a local object; and such loops that keep
// their order, since something else may be what they keep.
// RUN: %check %s %t --translate=--auto 0 1 2 3 64 257 1000
#include <cmath>
#include <vector>

#include "testing.h"

struct Best {
  double value;
  int place;
};
struct Pair {
  Best low, high;
  int union_is_none;
};

static Best behind_continue(int n, const double *__restrict a) {
  double m = 1e300;
  int k = -1;
  for (int i = 0; i < n; i++) {
    if (!(a[i] < m)) continue; // not for what is no number
    m = a[i];
    k = i;
  }
  return {m, k};
}
// What is not at least m is less, of whole numbers; twice not.
static int whole_numbers(int n, const int *a) {
  int m = 1000, k = -1, h = -1000, l = -1;
  for (int i = 0; i < n; i++) {
    const int v = a[i];
    if (v >= m) continue;
    m = v, k = i;
  }
  for (int i = 0; i < n; i++)
    if (!!!(a[i] < h)) {
      h = a[i];
      l = i;
    }
  return m + 7 * k + 31 * h + 1001 * l;
}
// Not a minimum: what is no number is taken.
static Best no_numbers(int n, const double *a) {
  double m = 3;
  int k = -1;
  for (int i = 0; i < n; i++) {
    if (a[i] >= m) continue;
    m = a[i];
    k = i;
  }
  return {m, k};
}
static int last_of_a_kind(int n, const int *a) {
  int k = -1;
  for (int i = 0; i < n; i++) {
    if (a[i] % 3 != 0) continue;
    k = i;
  }
  return k;
}
static Pair members(int n, const double *a) {
  Pair p = {{1e300, -1}, {-1e300, -1}, 5};
  for (int i = 0; i < n; i++)
    if (a[i] < p.low.value) {
      p.low.value = a[i];
      p.low.place = i;
    }
  for (int i = 0; i < n; i++) {
    if (a[i] < p.high.value) continue;
    p.high.value = a[i];
    p.high.place = i;
  }
  for (int i = 0; i < n; i++)
    if (p.high.value <= a[i]) {
      p.high.value = a[i];
      p.high.place = i;
      p.union_is_none = 2 * i;
    }
  return p;
}
// Another member decides too; the place is what the value is computed of.
static Best decided(int n, const double *a) {
  Best b = {1e300, 0};
  for (int i = 0; i < n; i++)
    if (a[i] < b.value) {
      b.value = a[i];
      b.place = b.place + i;
    }
  return b;
}
// An object that others reach.
static int reached(int n, int *a) {
  Best b = {50, -1};
  int *p = &b.place;
  for (int i = 0; i < n; i++)
    if (a[i] < b.value) {
      b.value = a[i];
      b.place = i;
    }
  return *p;
}
union Both {
  int value, place;
};
static int of_union(int n, const int *a) {
  Both b = {50};
  for (int i = 0; i < n; i++)
    if (a[i] < b.value) {
      b.value = a[i];
      b.place = i;
    }
  return b.value;
}

void test_case(int n) {
  double *a = NEW(double, n + 1);
  int *v = NEW(int, n + 1);
  FILL(a, n + 1, -40, 40);
  FILL(v, n + 1, -40, 40);
  for (int i = 0; i < n; i += 17) a[i] = NAN;
  Best b[3] = {behind_continue(n, a), no_numbers(n, a), decided(n, a)};
  for (Best &one : b) {
    RECORD(&one.value, 1);
    RECORD(&one.place, 1);
  }
  const int others[] = {whole_numbers(n, v), last_of_a_kind(n, v), reached(n, v), of_union(n, v)};
  RECORD(others, 4);
  const Pair p = members(n, a);
  RECORD(&p.low.value, 1);
  RECORD(&p.low.place, 1);
  RECORD(&p.high.value, 1);
  RECORD(&p.high.place, 1);
  RECORD(&p.union_is_none, 1);
}
