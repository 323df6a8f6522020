// What a const member function changes in its object, and a constructor in what it is given.
// RUN: rm -rf %t && mkdir -p %t
// RUN: %check --translate=--auto %s %t
#include "testing.h"

struct Cached {
  double x;
  mutable double last;
  double get() const {
    last = x;
    return 2 * x;
  }
};
struct Taken {
  double x;
  explicit Taken(double &from) : x(from) { from = 0; }
};
static void marked(int n, double *b, const Cached *c) {
  meta_for (int i = 0; i < n; i++) b[i] = c[i].get();
}
static void plain(int n, double *__restrict b, const Cached *__restrict c) {
  for (int i = 0; i < n; i++) b[i] += c[i].get();
}
static void taken(int n, double *__restrict a, double *__restrict b) {
  meta_for (int i = 0; i < n; i++) {
    Taken t(b[i]);
    a[i] = t.x;
  }
}

void test_case(int n) {
  Cached *c = NEW(Cached, n), *d = NEW(Cached, n);
  double *a = NEW(double, n), *b = NEW(double, n);
  FILL_REAL((double *)c, 2 * n);
  FILL_REAL((double *)d, 2 * n);
  marked(n, b, c);
  plain(n, b, d);
  RECORD(b, n);
  RECORD(c, n);
  RECORD(d, n);
  taken(n, a, b);
  RECORD(a, n);
  RECORD(b, n);
}
