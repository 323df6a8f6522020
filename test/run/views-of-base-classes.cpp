// Views whose accessors stand in a base class that knows the class which has it as base.
// RUN: %check %s %t --translate=--auto 0 1 2 33 100
#include "testing.h"

template <class D>
struct Grid {
  double &at(int i) { return static_cast<D *>(this)->data[i * static_cast<D *>(this)->step()]; }
  const double &operator[](int i) const { return self().data[i * self().step()]; }
  double &operator[](int i) { return static_cast<D &>(*this).data[i * self().step()]; }
  const D &self() const { return static_cast<const D &>(*this); }
};
struct Two : Grid<Two> {
  double *data;
  int n;
  int step() const { return 2; }
};
class Strided : public Grid<Strided> {
  friend struct Grid<Strided>;
  double *data;
  int stride;
  int step() const { return stride; }

public:
  Strided(double *p, int n, int s) : data(p), stride(s), size(n) {}
  int size;
  void shift() {
    meta_for (int i = 0; i < size; i++) meta_assert_independent (*this)[i] += 0.5;
  }
};

static void two(Two t, const double *y) {
  meta_for (int i = 0; i < t.n; i++) t.at(i) = y[i] + i;
}
static void strided(Strided s, const Two &t) {
  for (int i = 0; i < s.size; i++) s[i] = t[i] + 1;
}

void test_case(int n) {
  double *x = NEW(double, 3 * n + 1), *y = NEW(double, 3 * n + 1);
  FILL_REAL(x, 3 * n + 1);
  FILL_REAL(y, 3 * n + 1);
  Two t;
  t.data = x;
  t.n = n;
  two(t, y);
  Strided s(y, n, 3);
  strided(s, t);
  s.shift();
  RECORD(x, 3 * n + 1);
  RECORD(y, 3 * n + 1);
}
