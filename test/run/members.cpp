// Regions in member functions, static functions, namespaces, overloads and functions with references, and a lambda's host.
// RUN: %check %s %t
#include "testing.h"
#include <cstddef>
#include <vector>

class Field {
public:
  Field(int n, float *data) : n_(n), data_(data) {}
  void scale(float f) {
    meta_for (int i = 0; i < n_; i++) data_[i] *= f;
  }
  void add(const Field &o, int shift) const {
    const int n = n_ - shift;
    meta_for (int i = 0; i < n; i++) this->data_[i] += o.data_[i + shift] * offset;
  }
  static void clear(int n, float *p) {
    meta_for (int i = 0; i < n; i++) p[i] = 0;
  }
  template <class T> T at(T i) const { return i; }

private:
  int n_;
  float *data_;
  float offset = 0.25f;
};

namespace outer {
namespace {
int bias = 4;
}
namespace inner {
static void f(int n, int *a) {
  meta_for (int i = 0; i < n; i++) a[i] += bias;
}
} // namespace inner
void f(int n, int *a) {
  inner::f(n, a);
  meta_for (int i = 0; i < n; i++) a[i] *= 2;
}
void f(long n, int *a) {
  meta_for (long i = 0; i < n; i++) a[i] -= 1;
}
} // namespace outer

static void f(int n, int *a) {
  meta_for (auto i = 0; i < n; ++i) a[i] ^= 1;
}

void by_reference(const int &n, int *&a, int &last) {
  meta_schedule {
    meta_for (int i = 0; i < n; i++) a[i] += i;
    last = n;
    meta_for (int i = 0; i < last; i++) a[i] += last;
  }
}

int vector_data(std::vector<int> &v) {
  int *p = v.data();
  const std::size_t n = v.size();
  meta_for (std::size_t i = 0; i < n; i++) p[i] += static_cast<int>(i);
  auto twice = [](int x) { return 2 * x; };
  return v.empty() ? 0 : twice(v.back());
}

// What a class has from its bases goes with it.
template <class T>
struct Tagged {
  T tag;
};
struct Place {
  float x, y;
  float sum() const { return x + y; }
};
struct Particle : Place, Tagged<int> {
  float charge;
};
void particles(int n, Particle *p, const Particle &first) {
  meta_for (int i = 0; i < n; i++) {
    p[i].charge = p[i].sum() + first.x;
    p[i].x = p[i].charge * 0.5f;
    p[i].tag += first.tag;
  }
}

extern "C" void with_c_linkage(int n, int *a) {
  meta_for (int i = 0; i < n; i++) a[i]++;
}

void test_case(int n) {
  float *x = NEW(float, n), *y = NEW(float, n);
  FILL_REAL(x, n);
  FILL_REAL(y, n);
  Field f1(n, x), f2(n, y);
  f1.scale(1.5f);
  f1.add(f2, n / 3);
  Field::clear(n / 2, y);
  RECORD(x, n);
  RECORD(y, n);
  int *a = NEW(int, n), last = 0;
  FILL(a, n, -9, 9);
  outer::f(n, a);
  outer::f(static_cast<long>(n), a);
  f(n, a);
  by_reference(n, a, last);
  with_c_linkage(n, a);
  RECORD(a, n);
  Particle *p = NEW(Particle, n), first{{1.5f, 2}, {3}, 0};
  for (int i = 0; i < n; i++) p[i] = Particle{{i * 0.25f, a[i] * 0.5f}, {i}, 0};
  particles(n, p, first);
  RECORD(p, n);
  std::vector<int> v(a, a + n);
  v.push_back(vector_data(v));
  RECORD(v.data(), v.size());
}
