// Pointers and references of a body that are not const, to arrays that are only read; pointers kept in objects.
// RUN: %check %s %t
#include "testing.h"

static void read_rows(int n, int s, float *a, float *o) {
  meta_for (int i = 0; i < n; i++) meta_extent(a, n * s) {
    float *row = a + i * s, *end;
    float sum = 0;
    for (int j = 0; j < s; j++) sum += row[j];
    end = a + i * s + s - 1;
    o[i] = sum + *end;
  }
}

static void read_rows_in_blocks(int n, int s, float *a, float *b, float *o) {
  meta_for (int i = 0; i < n; i++) meta_extent(a, n * s) meta_extent(b, n * s) {
    float *row = a + i * s;
    float &last = b[i * s + s - 1];
    meta_for (int j = 0; j < s; j++) o[i * s + j] += row[0] + last;
  }
}

static void write_by_reference(int n, int s, int *p, int *q) {
  meta_for (int i = 0; i < n; i++) meta_extent(p, n * s) meta_extent(q, n * s) {
    int &first = p[i * s], &again = first;
    int *place = &first;
    meta_for (int j = 0; j < s; j++) q[i * s + j] = p[i * s] + j;
    first = i;
    meta_for (int j = 0; j < s; j++) q[i * s + j] += first;
    again += 3;
    meta_for (int j = 0; j < s; j++) q[i * s + j] ^= *place;
    *place -= q[i * s];
  }
}

struct View {
  float *p;
  int shift;
};
struct Rows {
  const float *p;
  int s;
  Rows(const float *q, int s) : p(q), s(s) {}
  float operator()(int i, int j) const { return p[i * s + j]; }
};
static void kept(int n, float *a, const float *b) {
  meta_for (int i = 0; i < n; i++) meta_extent(a, 2 * n) meta_extent(b, n) {
    View w = {a, n}, v;
    v.p = a;
    v.shift = 0;
    float *both[2] = {a, a + n};
    float *const &name = a;
    Rows r(b, 1);
    w.p[i + w.shift] = b[i];
    v.p[i + v.shift] += 2 * r(i, 0);
    both[1][i] *= both[0][i];
    name[i] += 1;
  }
}

void test_case(int n) {
  const int s = n % 7 + 40;
  float *a = NEW(float, n * s), *b = NEW(float, n * s), *o = NEW(float, n * s);
  int *p = NEW(int, n * s), *q = NEW(int, n * s);
  FILL_REAL(a, n * s);
  FILL_REAL(b, n * s);
  FILL(o, n * s, -9, 9);
  FILL(p, n * s, -99, 99);
  FILL(q, n * s, -99, 99);
  read_rows(n, s, a, o);
  read_rows_in_blocks(n, s, a, b, o);
  write_by_reference(n, s, p, q);
  kept(n, a, b);
  RECORD(a, n * s);
  RECORD(o, n * s);
  RECORD(p, n * s);
  RECORD(q, n * s);
}
