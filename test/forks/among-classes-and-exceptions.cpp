// Forks among what C++ has: results and arguments that can only be moved, lists in braces, temporaries, constant members, macros,
// shadowed names, lambdas in templates, exceptions that a function throws and catches between fork and join, early returns.
// RUN: rm -rf %t && %check --package-only %s %t
// RUN: %if tbb %{ %cxx -std=c++20 -DMETAFORK_TASKS_TBB -I %t/package -I %t/package/runtime/include %t/package/among-classes-and-exceptions.cpp -ltbb -o %t/tbb %}
// RUN: %if tbb %{ %t/elision > %t/expected && env OMP_NUM_THREADS=8 %t/tbb | diff %t/expected - %}
#include <cstdio>
#include <memory>
#include <stdexcept>
#include <string>
#include <utility>
#include <vector>
#define LAST last
#define TWICE(x) ((x) + (x))
static std::unique_ptr<int> make(std::unique_ptr<int> p, int k) {
  *p += k;
  return p;
}
static std::unique_ptr<int> move_only(int n) {
  auto p = std::make_unique<int>(n);
  std::unique_ptr<int> q;
  q = meta_fork make(std::move(p), 3);
  meta_join;
  return q;
}
static std::string text(const std::string &s, std::string t) { return s + t; }
static std::string temporaries(int n) {
  std::string a, b;
  a = meta_fork text(std::string("x") + std::to_string(n), "y");
  b = meta_fork text(n > 3 ? "e" : "f", std::string(2, 'z'));
  meta_join;
  return a + b;
}
static int listed(std::vector<int> v, int k) { return (int)v.size() * 10 + k + v[0]; }
static int lists() {
  int x = 0, y = 0;
  x = meta_fork listed({4, 5, 6}, 1);
  y = meta_fork listed(std::vector<int>{7, 8}, 2);
  meta_join;
  return x * 1000 + y;
}
struct holder {
  const int limit;
  const std::string name;
  mutable int hits = 0;
  int count(int k) const {
    int r = 0;
    if (k > limit) return -1;
    meta_fork meta_shared(r) { r = TWICE(k) + (int)name.size(); }
    meta_join;
    return r;
  }
  holder(int l) : limit(l), name("abc") {
    meta_fork { hits = limit; }
    meta_join;
  }
  int operator()(int k) {
    int a = 0, b = 0;
    if (k < 1) return 1;
    a = meta_fork (*this)(k - 1);
    b = meta_fork this->count(k);
    meta_join;
    return a + b;
  }
  operator int() {
    int r = 0;
    meta_fork meta_shared(r) { r = limit * 2; }
    meta_join;
    return r;
  }
};
template <class T> struct outer {
  template <class F> static int run(F f, T v) {
    int LAST = 0;
    auto inner = [&](auto g) {
      int s = 0;
      meta_fork meta_shared(s) {
        try {
          meta_fork meta_shared(s) {
            s = g(v);
            if (s > 100) throw std::runtime_error("big");
          }
          meta_join;
        } catch (const std::runtime_error &e) {
          s = -(int)std::string(e.what()).size();
        }
      }
      meta_join;
      return s;
    };
    LAST = inner(f) + inner([](T x) { return (int)x * 2; });
    return last;
  }
};
template <class T, class... R> T fold(T first, R... rest) {
  T tail{};
  if constexpr (sizeof...(rest) > 0) {
    meta_fork meta_shared(tail) { tail = fold(rest...); }
    meta_join;
  }
  return first + tail;
}
static int early(int n) {
  int a[4] = {1, 2, 3, 4};
  for (int k = 0; k < 4; k++) {
    meta_fork { a[k] += n; }
    if (n == 2 && k == 1) {
      meta_join;
      return a[0] + a[1];
    }
  }
  meta_join;
  return a[0] + a[3];
}
static const std::string &longest(const std::vector<std::string> &v, size_t lo, size_t hi) {
  if (hi - lo == 1) return v[lo];
  const std::string *a = nullptr;
  meta_fork meta_shared(a) { a = &longest(v, lo, (lo + hi) / 2); }
  const std::string &b = longest(v, (lo + hi) / 2, hi);
  meta_join;
  return a->size() > b.size() ? *a : b;
}
static auto pair_of(int n) -> std::pair<int, double> {
  std::pair<int, double> p{0, 0};
  meta_fork meta_shared(p) { p.first = n; }
  meta_join;
  return p;
}
static int shadow(int n) {
  int x = n, r = 0;
  {
    int x = 5;
    meta_fork meta_shared(r) {
      int n = x;
      {
        int x = n + 1;
        r = x;
      }
    }
    meta_join;
  }
  return r + x;
}
static int thrown() {
  std::vector<int> v(50, 1);
  int r = 0, *p = v.data();
  struct guard {
    int &r;
    ~guard() { r += 100; }
  };
  try {
    guard g{r};
    for (int k = 0; k < 50; k++) {
      meta_fork { p[k] += k; }
      if (k == 30) throw 7;
    }
    meta_join;
  } catch (int e) {
    r += e;
  }
  return r;
}
int main() {
  holder h(6);
  const holder c(3);
  std::printf("%d %s %d\n", *move_only(4), temporaries(7).c_str(), lists());
  std::printf("%d %d %d %d %d\n", h.count(2), c.count(5), h(5), (int)h, h.hits);
  std::printf("%d %d\n", outer<int>::run([](int x) { return x * 60; }, 2), outer<double>::run([](double x) { return (int)x; }, 2.5));
  std::printf("%d %g %d %d %s\n", fold(1, 2, 3, 4), fold(1.5, 2), early(2), early(3), longest({"a", "bbb", "cc"}, 0, 3).c_str());
  std::printf("%d %d %d\n", pair_of(3).first, shadow(3), thrown());
  return 0;
}
