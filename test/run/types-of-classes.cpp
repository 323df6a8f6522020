// Elements whose type only members of a class may name: a class, one in a class, an enumeration.
// RUN: rm -rf %t && %check %s %t --translate=--auto 0 1 2 33 300
#include "testing.h"

#include <vector>

class Line {
  struct Cell {
    double u = 0, v = 0;
  };
  std::vector<Cell> c_;
  int n_;

public:
  explicit Line(int n) : c_(static_cast<size_t>(n) + 2), n_(n) {
    for (int i = 0; i < n + 2; i++) c_[i].u = i % 7;
  }
  void step() {
    for (int i = 1; i <= n_; i++) c_[i].v = (c_[i - 1].u + c_[i + 1].u) / 2;
    for (int i = 1; i <= n_; i++) c_[i].u = c_[i].v;
  }
  void out(double *x) const {
    for (int i = 0; i < n_ + 2; i++) {
      const Cell one = c_[i];
      x[i] = one.u;
    }
  }
};

class Grid {
  using T = double;

protected:
  enum class Kind : unsigned char { wall, room };
  class Square {
    struct Inside {
      T x, y;
    };

  public:
    Inside in;
    T all() const { return in.x + in.y; }
  };
  std::vector<Square> squares_;
  std::vector<Kind> kinds_;

public:
  explicit Grid(int n) : squares_(n), kinds_(n) {
    for (int i = 0; i < n; i++) squares_[i].in = {T(i), T(2 * i)};
    for (int i = 0; i < n; i++) kinds_[i] = i % 3 ? Kind::room : Kind::wall;
  }
  void out(T *x) const {
    for (size_t i = 0; i < squares_.size(); i++) x[i] = kinds_[i] == Kind::wall ? squares_[i].all() : T(1);
  }
};

void test_case(int n) {
  std::vector<double> x(n + 2), y(n);
  Line line(n);
  line.step();
  line.step();
  line.out(x.data());
  Grid(n).out(y.data());
  RECORD(x.data(), n + 2);
  RECORD(y.data(), n);
}
