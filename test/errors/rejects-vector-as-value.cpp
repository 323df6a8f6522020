// A vector lives on the host: a function cannot be given one.
// RUN: %refuse %s | FileCheck %s

#include <vector>
static int total(const std::vector<int> &v, int i) { return v[i]; }
void fill(std::vector<int> &v, int n, int *a) {
  meta_for (int i = 0; i < n; i++) a[i] = total(v, i);
}

// CHECK: rejects-vector-as-value.cpp:[[#@LINE-3]]:43: error: type 'std::vector<int>' cannot go to a device: copying it runs code (it is not trivially copyable); take a pointer to its elements, such as v.data(), before the loop
