// Objects given by value whose class has no default constructor, one with a default value for a member, and one to which
// nothing can be assigned; elements without a default that a loop accumulates into.
// RUN: %check --translate=--auto %s %t 0 1 7 100 --and --variant staged --largest 33 --choices 8 0 1 7 40
#include "testing.h"

struct Payoff {
  double strike;
  explicit Payoff(double s) : strike(s) {}
  double operator()(double price) const { return price > strike ? price - strike : 0; }
};
struct Scale {
  short shift = 3;
  int factor;
  explicit Scale(int f) : factor(f) {}
};

struct Constant {
  const double by;
  const int shifts[2];
};

static void pay(int n, Payoff payoff, const double *__restrict a, double *__restrict b) {
  for (int i = 0; i < n; i++) b[i] = payoff(a[i]);
}
static void scaled(int n, Scale s, Payoff payoff, double *b) {
  meta_for (int i = 0; i < n; i++) b[i] = payoff(b[i] * s.factor) + s.shift;
}

static void constant(int n, Constant c, const Constant &d, double *b) {
  for (int i = 0; i < n; i++) b[i] = b[i] * c.by + d.shifts[i % 2];
}

struct Length {
  double metres;
  explicit Length(double m) : metres(m) {}
  Length operator+(const Length &o) const { return Length(metres + o.metres); }
};
// In storage of a thread while the loop runs; read elsewhere by it.
static void lengths(int n, Length *__restrict y, const double *__restrict a) {
  meta_schedule meta_extent(y, n) meta_extent(a, n * n) {
    meta_for (int i = 0; i < n; i++)
      for (int k = 0; k < n; k++) y[i] = y[i] + Length(a[i * n + k]);
  }
}
static void tails(int n, Length *__restrict y) {
  meta_schedule meta_extent(y, 2 * n) {
    meta_for (int i = 0; i < n; i++)
      for (int k = n; k < 2 * n; k++) y[i] = y[i] + y[k];
  }
}

void test_case(int n) {
  double *a = NEW(double, n + 1), *b = NEW(double, n + 1);
  FILL(a, n + 1, -9, 9);
  FILL(b, n + 1, -9, 9);
  pay(n, Payoff(1.5), a, b);
  RECORD(b, n);
  scaled(n, Scale(n % 5 + 1), Payoff(-2), b);
  RECORD(b, n);
  constant(n, {0.5, {1, 2}}, {3, {n, -n}}, b);
  RECORD(b, n);
  double *c = NEW(double, n * n + 1);
  FILL(c, n * n + 1, -9, 9);
  Length *y = NEW(Length, 2 * n + 1);
  for (int i = 0; i < 2 * n; i++) y[i] = Length(i * 0.5);
  lengths(n, y, c);
  RECORD(y, 2 * n);
  tails(n, y);
  RECORD(y, 2 * n);
}
