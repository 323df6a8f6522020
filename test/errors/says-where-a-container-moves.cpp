// A message about elements of a container has the container's place.
// RUN: rm -rf %t && %metafork-cc %s -o %t -- -std=c++20 2>&1 | FileCheck %s
#include <vector>

void steps(std::vector<int> &a, std::vector<int> &b, int t) {
  if (a.size() != b.size()) return;
  meta_schedule {
    for (int k = 0; k < t; k++) {
      // CHECK: [[#@LINE+1]]:61: warning: these loops stay serial: the pointer 'a.data()' is changed in the loops [MF146]
      for (std::size_t i = 1; i + 1 < a.size(); i++) b[i] = a[i - 1] + 1;
      std::swap(a, b);
    }
  }
}
