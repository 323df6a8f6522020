// Types that kernels only name keep their size: in sizeof, alignof and offsetof, as template arguments, in what they choose. Their
// friends stay friends.
// RUN: %check %s %t -- -std=c++20
#include "testing.h"
#include <cstddef>
#include <cstdlib>
#include <string>

struct base {
  short tag;
};
struct record : base {
  char v;
  double w[4];
  int z;
  union {
    int a;
    long long b;
  };
};
enum { of_record = sizeof(record) };
struct buffer {
  char c[sizeof(record)];
};
template <class T> struct box {
  T t;
  int k;
};
static int size() { return sizeof(record) * 100 + alignof(record) + of_record + sizeof(record[3]); }
static int offset() { return offsetof(buffer, c) + sizeof(box<record>); }
template <class T> static int size_of() { return sizeof(T); }
template <int N> static int number() { return N; }
template <class T, bool = (sizeof(T) > 4)> struct is_big {
  enum { value = 0 };
};
template <class T> struct is_big<T, true> {
  enum { value = 1 };
};
static void sizes(int n, int *b) {
  meta_for (int i = 0; i < n; i++) b[i] = size() + offset() + size_of<record>() + number<sizeof(record)>();
  meta_for (int i = 0; i < n; i++) {
    buffer x;
    x.c[sizeof(record) - 1] = static_cast<char>(i);
    b[i] += static_cast<int>(sizeof x) + x.c[sizeof(record) - 1] + is_big<record>::value * 7 + is_big<short>::value;
  }
}

// Members that no device has, and bases and functions of which there are no objects in kernels.
struct named {
  std::string name;
  int k = std::rand();
  static int four() { return 4; }
};
struct shape {
  virtual ~shape() = default;
  double area = 0;
};
struct square : shape {
  char c;
  static int corners() { return 4; }
};
struct list {
  list *next;
  named *owner;
  short v;
};
static void unsuitable(int n, int *b) {
  meta_for (int i = 0; i < n; i++) {
    b[i] += size_of<named>() + size_of<square>() * 100 + size_of<list>() * 10000 + named::four() + square::corners();
    b[i] += int(is_big<named>::value) + int(is_big<list>::value) + size_of<box<square>>();
  }
}

template <class T> struct is_pointer {
  enum { value = 0 };
};
template <class T> struct is_pointer<T *> {
  enum { value = 1 };
};
template <bool B, class T> struct enable {};
template <class T> struct enable<true, T> {
  using type = T;
};
template <class T> static typename enable<!is_pointer<T>::value, int>::type taken(T) { return 1; }
template <class T> static typename enable<is_pointer<T>::value, int>::type taken(T p) { return *p; }
template <class T> struct wrapped {
  T x;
  T get() const { return x - 1; }
};
template <template <class> class V, class T> static T unwrapped(T x) { return V<T>{x}.get(); }
struct weights {
  int k;
  double w;
};
template <weights C> static double weighed(double x) { return x * C.w + C.k; }
static void chosen(int n, int *b) {
  meta_for (int i = 0; i < n; i++) {
    int x = 5;
    b[i] += taken(i) + taken(&x) * 10 + unwrapped<wrapped>(i) * 100 + static_cast<int>(weighed<weights{3, 0.5}>(i));
  }
}

class outer {
  class inner {
    int v;
    friend class outer;
    inner(int x) : v(x) {}

  public:
    int get() const { return v + 3; }
  };

public:
  int run(int x) const {
    inner i(x);
    return i.get();
  }
};
class key {
  int k;

public:
  explicit key(int x) : k(x) {}
  friend struct lock;
};
struct lock {
  static int see(const key &k) { return k.k * 2; }
};
template <class T> class part {
  T v;

public:
  part(T x) : v(x) {}
  template <class U> friend class part;
  template <class U> T plus(const part<U> &o) const { return v + o.v; }
};
static void friends(int n, int *b) {
  meta_for (int i = 0; i < n; i++) {
    outer o;
    key k(i);
    part<int> x(i);
    part<double> y(0.5);
    b[i] += o.run(i) + lock::see(k) + static_cast<int>(y.plus(x) * 4);
  }
}

struct rows {
  float e[3];
};
static rows copied(const rows &x) {
  rows r;
  r = x;
  r.e[1] += 1;
  return r;
}
static void copies(int n, rows *a) {
  meta_schedule meta_extent(a, n) {
    meta_for (int i = 0; i < n; i++) a[i] = copied(a[i]);
  }
}

void test_case(int n) {
  int *b = NEW(int, n);
  rows *a = NEW(rows, n);
  for (int i = 0; i < n; i++) a[i] = {{1, 2, static_cast<float>(i)}};
  sizes(n, b);
  RECORD(b, n);
  unsuitable(n, b);
  RECORD(b, n);
  chosen(n, b);
  friends(n, b);
  copies(n, a);
  RECORD(b, n);
  RECORD(a, n);
}
