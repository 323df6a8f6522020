// A call of a lambda that is written where it is forked: its parameters and variables are its own.
// RUN: rm -rf %t && mkdir -p %t && %check --flag=-std=c++20 %s %t/run && FileCheck %s < %t/run/openmp.cpp
// CHECK: #pragma omp task firstprivate(argument)
#include <cstdio>
#include <vector>

int main() {
  std::vector<std::vector<int>> all(3, std::vector<int>{1, 2});
  meta_fork [](std::vector<int> &v, int by) { int last = v.back(); v.push_back(last + by); }(all[1], 9);
  all[2].push_back(4);
  meta_join;
  std::printf("%d %zu %zu\n", all[1][2], all[1].size(), all[2].size());
}
