// Members, operators and functions with references that accumulate: sums, counts and extremes of objects in front of the loops,
// several at once, private ones, those of bases and templates, and one that calls another.
// RUN: %check --said=%t.said --translate=--report --translate=--auto %s %t --variant split 0 1 33 700
// RUN: FileCheck %s --input-file %t.said
#include <algorithm>
#include <cstddef>
#include <vector>

#include "testing.h"

static int total = 5; // and so are members and locals called
struct Sum {
  long total = 0;
  void add(int x) { total += x; }
  void add_twice(const long &x) { total += x, total += x; }
};
class Statistics {
  long sum_ = 0;
  int count_ = 0, least_ = 1 << 20, most_ = -1;

public:
  void add(int x) {
    sum_ += x;
    ++count_;
    if (x < least_) least_ = x;
    most_ = std::max(most_, x);
  }
  Statistics &operator+=(int x) {
    add(x);
    return *this;
  }
  long checksum() const { return sum_ * 7 + count_ * 3 + least_ + most_ * 2L; }
};
struct Vector {
  int x, y, z;
  Vector &operator+=(const Vector &o) {
    x += o.x;
    y += o.y;
    z += o.z;
    return *this;
  }
};
template <class T, int scale>
struct Scaled {
  T value{};
  void operator()(T x) {
    T total = x * scale;
    value += total;
  }
};
struct Base {
  int hits = 0;
  void hit(unsigned char by) {
    by += 200; // wraps
    hits += by;
  }
};
struct Derived : Base {
  long hits = 100; // hides the one that is stepped
};
struct Bins {
  int of[16] = {};
  void add(int x) { of[x & 15]++; }
};
static void add_to(long &s, int &n, int x) {
  if (x > 10)
    s += x;
  else
    n++;
}

// CHECK: [[#@LINE+4]]:{{[0-9]+}}: parallel
static long sums(const std::vector<int> &v) {
  Sum s;
  const int x = 1;
  for (std::size_t i = 0; i < v.size(); i++) s.add(v[i] + x);
  return s.total;
}
// CHECK: [[#@LINE+3]]:{{[0-9]+}}: parallel
static long statistics(const std::vector<int> &v) {
  Statistics s;
  for (int x : v) s.add(x);
  return s.checksum();
}
// CHECK: [[#@LINE+3]]:{{[0-9]+}}: parallel
static long by_operator(const std::vector<int> &v) {
  Statistics s;
  for (int total : v)
    if (total % 2 == 0) s += total + ::total;
  return s.checksum();
}
// CHECK: [[#@LINE+3]]:{{[0-9]+}}: parallel
static Vector vectors(const std::vector<Vector> &v) {
  Vector s = {1, 2, 3};
  for (const Vector &o : v) s += o;
  return s;
}
// CHECK: [[#@LINE+3]]:{{[0-9]+}}: parallel
static int functors(const std::vector<int> &v) {
  Scaled<int, 3> f;
  for (int x : v) f(x);
  return f.value;
}
// CHECK: [[#@LINE+3]]:{{[0-9]+}}: parallel
static long bases(const std::vector<int> &v) {
  Derived d;
  for (int x : v) d.hit(static_cast<unsigned char>(x));
  return d.hits * 1000 + d.Base::hits;
}
// CHECK: [[#@LINE+2]]:{{[0-9]+}}: parallel
static void behind_a_pointer(Sum *s, const std::vector<int> &v) {
  for (int x : v) s->add(x);
}
// CHECK: [[#@LINE+3]]:{{[0-9]+}}: parallel
static long references(const std::vector<int> &v, int &n) {
  long s = 3;
  for (int x : v) add_to(s, n, x);
  return s;
}
// CHECK: [[#@LINE+2]]:{{[0-9]+}}: parallel
static void histogram(Bins &bins, const std::vector<int> &v) {
  for (int x : v) bins.add(x);
}
// CHECK: [[#@LINE+3]]:{{[0-9]+}}: serial: {{.*}}[MF210]
static long adds_itself(int n) {
  Sum s{1};
  for (int i = 0; i < n % 20; i++) s.add_twice(s.total);
  return s.total;
}
struct Owner {
  Sum sum;
  std::vector<int> v;
  // CHECK: [[#@LINE+2]]:{{[0-9]+}}: parallel
  void run() {
    for (int x : v) sum.add(x);
  }
};

void test_case(int n) {
  std::vector<int> v((std::size_t)n);
  std::vector<Vector> w((std::size_t)n);
  FILL(v, n, -90, 90);
  for (int i = 0; i < n; i++) w[i] = {v[i], v[i] * 2, v[n - 1 - i]};
  Sum s{4};
  behind_a_pointer(&s, v);
  int count = 7;
  Bins bins;
  histogram(bins, v);
  Owner owner{{6}, v};
  owner.run();
  const long all[] = {sums(v), statistics(v), by_operator(v), functors(v), bases(v), s.total, references(v, count), count, adds_itself(n),
                      owner.sum.total};
  const Vector sum = vectors(w);
  RECORD(all, 10);
  RECORD(&sum, 1);
  RECORD(bins.of, 16);
}
