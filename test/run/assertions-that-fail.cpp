// An assertion that does not hold ends the program, unless NDEBUG is defined.
// RUN: rm -rf %t && %metafork-cc %s -o %t/p
// RUN: %cxx -std=c++20 -O1 -fopenmp -I %t/p/runtime/include %t/p/assertions-that-fail.cpp %t/p/assertions-that-fail_*.cpp %runtime-object -o %t/checked
// RUN: not --crash %t/checked 2>&1 | FileCheck %s
// RUN: %cxx -std=c++20 -O1 -fopenmp -DNDEBUG -I %t/p/runtime/include %t/p/assertions-that-fail.cpp %t/p/assertions-that-fail_*.cpp %runtime-object -o %t/unchecked
// RUN: %t/unchecked
#include <cassert>

// CHECK: assertions-that-fail.cpp:[[#@LINE+3]]: assertion 'a[i] < 50' failed
static void count(int *a, int n) {
  meta_for (int i = 0; i < n; i++) {
    assert(a[i] < 50);
    a[i] += 1;
  }
}

int main() {
  int a[100];
  for (int i = 0; i < 100; i++) a[i] = i;
  count(a, 100);
  return a[99] == 100 ? 0 : 1;
}
