// A vector lives on the host: a function cannot be given one.
// RUN: %refuse %s | FileCheck %s

#include <vector>
static int total(const std::vector<int> &v, int i) { int s = 0; s += v[i]; return s; }
void fill(std::vector<int> &v, int n, int *a) {
  meta_for (int i = 0; i < n; i++) a[i] = total(v, i);
}

// CHECK: rejects-vector-as-value.cpp:[[#@LINE-3]]:43: error: 'total(v, i)' is not seen through: it declares more than numbers; return the element from a member that does nothing else [MF144]
