// Forks in templates, members of class templates, constructors, functions whose result's type is that of their body, and
// lambdas, generic ones too: as packages, as OpenMP and as Cilk they do what the serial elision does.
// RUN: rm -rf %t && %check %s %t
// RUN: sed -e '/ CHECK/d' %t/cilk.cpp | FileCheck %s
#include <cstdio>
#include <functional>
#include <memory>
#include <string>
#include <utility>
#include <vector>

template <class T> T fib(T n) {
  T x{}, y{};
  if (n < 2) return n;
  x = meta_fork fib(n - 1);
  y = fib(n - 2);
  meta_join;
  return x + y;
}
template <class T> void sort(std::vector<T> &v, int lo, int hi) {
  if (hi - lo < 2) return;
  int mid = lo;
  T p = v[hi - 1];
  for (int i = lo; i < hi - 1; i++)
    if (v[i] < p) std::swap(v[i], v[mid++]);
  std::swap(v[mid], v[hi - 1]);
  meta_fork sort(v, lo, mid);
  sort(v, mid + 1, hi);
  meta_join;
}
template <class T, int N> struct Table {
  T data[N];
  long total = 0;
  Table(T start) {
    meta_fork {
      for (int i = 0; i < N / 2; i++) data[i] = start + i;
    }
    for (int i = N / 2; i < N; i++) data[i] = start + i;
    meta_join;
    if (N > 100) return;
    total = N;
  }
  ~Table() {
    meta_fork { data[0] = 0; }
    meta_join;
    std::printf("gone %d\n", (int)data[0]);
  }
  T sum(int lo, int hi) const {
    if (hi - lo == 1) return data[lo];
    T left{}, right{};
    left = meta_fork sum(lo, (lo + hi) / 2);
    right = this->sum((lo + hi) / 2, hi);
    meta_join;
    return left + right;
  }
  template <class F> void each(F f) {
    meta_fork {
      meta_for (int i = 0; i < N; i++) data[i] = f(data[i]);
    }
    meta_join;
  }
};
auto deduced(int n) {
  long x = 0;
  if (n > 3) return x;
  meta_fork meta_shared(x) { x = n; }
  meta_join;
  return x + 1;
}
static std::unique_ptr<int> boxed(int n) {
  std::unique_ptr<int> a, b;
  a = meta_fork std::make_unique<int>(n);
  b = std::make_unique<int>(1);
  meta_join;
  return std::make_unique<int>(*a + *b);
}
struct base {
  int run(int n) {
    auto twice = [&, this](int k) {
      int r = 0;
      // CHECK: cilk_spawn [this, k, n, &r]() mutable {
      meta_fork meta_shared(r) {
        auto inner = [=] {
          int q = 0;
          meta_fork meta_shared(q) { q = k + n; }
          meta_join;
          return q;
        };
        r = inner() + offset;
      }
      meta_join;
      return r * 2;
    };
    return twice(n) + twice(1);
  }
  int offset = 3;
};
static int generic(int n) {
  int total = 0;
  auto add = [&total](auto x, auto &to) -> void {
    meta_fork { to = x + 1; }
    meta_fork meta_shared(total) { total += (int)x; }
    meta_join;
  };
  double d;
  int i;
  add(n, i);
  add(n + 0.5, d);
  std::function<int(int)> f = [&](int k) -> int {
    if (k < 2) return k;
    int a = 0, b = 0;
    a = meta_fork f(k - 1);
    b = f(k - 2);
    meta_join;
    return a + b;
  };
  return total + i + (int)(d * 2) + f(10);
}
int main() {
  std::vector<int> v;
  for (int i = 0; i < 100; i++) v.push_back(i * 37 % 101);
  sort(v, 0, 100);
  for (int x : v) std::printf("%d ", x);
  std::printf("%d %ld\n", fib(15), fib(16L));
  {
    Table<double, 10> t(2);
    t.each([](double x) { return x * 2; });
    std::printf("%g %ld\n", t.sum(0, 10), t.total);
  }
  std::printf("%ld %ld %d\n", deduced(2), deduced(5), *boxed(7));
  base b;
  std::printf("%d %d\n", b.run(4), generic(5));
  return 0;
}
