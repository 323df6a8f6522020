// The same in C++: members, templates and references. What makes or copies objects comes behind, and so does all that
// stands in a lambda.
// RUN: rm -rf %t && %check --package-only %s %t && sed /CHECK/d %t/package/team-behind-base-cases.cpp | FileCheck %s
#include <cstdio>
#include <stdexcept>
#include <string>
#include <vector>

struct tree {
  int value;
  tree *left, *right;
  // CHECK-LABEL: int sum(
  int sum(int &visits) const {
    int l = 0, r = 0;
    // CHECK: return value; else if (!mf_in_team()) return mf_with_team([&]() -> int { return sum(visits); }); mf_forks mf_children;
    if (!left || !right) return value;
    meta_fork meta_shared(l) { l = left->sum(visits); }
    r = right->value;
    meta_join;
    visits++;
    return value + l + r;
  }
};
// CHECK-LABEL: T power(
template <class T> T power(T base, int n) {
  int half = n / 2;
  // CHECK: throw std::range_error("negative"); else if (!mf_in_team()) return mf_with_team([&]() -> T { return (power<T>)(
  if (n < 0) throw std::range_error("negative");
  T x{}, y{};
  if (n == 0) return T(1);
  x = meta_fork power<T>(base, half);
  y = power<T>(base, n - half - 1);
  meta_join;
  return x * y * base;
}
// CHECK-LABEL: std::string spelled(
static std::string spelled(const std::string &of, int n) {
  // CHECK: return of; else if (!mf_in_team())
  if (n < 2) return of;
  std::string x = of, y;
  meta_fork meta_shared(x) { x += x; }
  meta_join;
  return x + y;
}
// CHECK: static int ask(std::vector<int> v) { if (!mf_in_team())
static int ask(std::vector<int> v) {
  if (v.empty()) return 0;
  int x = 0;
  meta_fork meta_shared(x) { x = v[0]; }
  meta_join;
  return x;
}

int main() {
  tree a{1, nullptr, nullptr}, b{2, &a, &a}, c{3, &b, &a};
  int visits = 0, caught = 0;
  try {
    power(2, -1);
  } catch (const std::range_error &) {
    caught = 1;
  }
  std::printf("%d %d %d %ld %s ", c.sum(visits), visits, caught, power(3L, 9), spelled("ab", 3).c_str());
  // CHECK: [](int n) { return mf_within_team(
  const auto lambda = [](int n) {
    int x = 1;
    if (n < 2) return n;
    meta_fork meta_shared(x) { x = n * 2; }
    meta_join;
    return x;
  };
  std::printf("%d %d %d\n", lambda(1), lambda(4), ask({5}));
}
