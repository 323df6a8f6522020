// Functions that make a team of threads and call themselves in it: that of a base class, where the object's own is another one;
// one whose type parameter is `auto`; and those that cannot: a parameter has their name, they are for temporary objects.
// RUN: rm -rf %t && %check --flag=-std=c++20 %s %t && sed /CHECK/d %t/package/team-of-odd-functions.cpp | FileCheck %s
#include <cstdio>

struct base {
  virtual ~base() = default;
  // CHECK: return mf_with_team([&]() -> int { return base::run(n); });
  virtual int run(int n) {
    int a = 0;
    meta_fork meta_shared(a) { a = n * 2; }
    meta_join;
    return a;
  }
};
struct derived : base {
  int run(int n) override { return base::run(n) + 1; }
};
// CHECK: return mf_with_team([&]() -> int { return (doubled)(static_cast<decltype(x) &&>(x)); });
static int doubled(auto x) {
  int a = 0;
  meta_fork meta_shared(a) { a = 2 * x; }
  meta_join;
  return a;
}
// CHECK: return mf_within_team([&]() -> int {
static int twice(int twice) {
  int a = 0;
  meta_fork meta_shared(a) { a = twice * 2; }
  meta_join;
  return a;
}
struct taken {
  int x;
  int all() && {
    int a = 0;
    meta_fork meta_shared(a) { a = 2; }
    meta_join;
    return a + x;
  }
};
struct made {
  int v;
  explicit made(int x) : v(x) {}
};
static made make(int n) {
  int a = 0;
  meta_fork meta_shared(a) { a = n; }
  meta_join;
  return made(a);
}

int main() {
  derived d;
  std::printf("%d %d %d %d %d\n", d.run(3), doubled(5), twice(4), taken{7}.all(), make(6).v);
}
