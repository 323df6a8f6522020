// The advice of rejects-vector.cpp works.
// RUN: %accept %s

#include <vector>
void fill(std::vector<int> &v) {
  int *a = v.data();
  meta_for (int i = 0; i < (int)v.size(); i++) a[i] = 1;
}
