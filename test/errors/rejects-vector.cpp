// A vector lives on the host; its elements can be used through a pointer.
// RUN: %refuse %s | FileCheck %s

#include <vector>
void fill(std::vector<int> &v, int n) {
  meta_for (int i = 0; i < n; i++) v[i] = 1;
}

// CHECK: rejects-vector.cpp:[[#@LINE-3]]:36: error: type 'std::vector<int>' cannot go to a device: copying it runs code (it is not trivially copyable); take a pointer to its elements, such as v.data(), before the loop
