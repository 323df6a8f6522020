// An argument that is converted to another class before the fork finds no other functions of the callee's name.
// RUN: rm -rf %t && mkdir -p %t && %check --flag=-std=c++20 %s %t/run && sed -e '/ CHECK/d' %t/run/openmp.cpp | FileCheck %s
#include <cstdio>
#include <functional>
#include <tuple>

static int apply(const std::function<int(int)> &f, int x) { return f(x); }
static int twice(int (*f)(int), int x) { return f(f(x)); }
static int next(int x) { return x + 1; }

int main() {
  int k = 3, y, z;
  auto add = [k](int x) { return x + k; };
  // CHECK: y = (apply)(
  y = meta_fork apply(add, 4);
  // CHECK: z = twice(
  z = meta_fork twice(next, k + 1);
  meta_join;
  std::printf("%d %d\n", y, z);
}
