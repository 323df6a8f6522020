// Range-based loops that are not read as loops over an index.
// RUN: %refuse %s -- -std=c++20 | FileCheck %s
#include <list>
#include <ranges>
#include <vector>
void list(std::list<int> &l) {
  // CHECK: [[@LINE+1]]:3: error: this meta_for is a range-based for, and 'l' is no array, no container with elements in a row and no range of indices; use a container with an index, such as std::vector [MF131]
  meta_for (int &x : l) x = 1;
}
void bits(std::vector<bool> &v, int *a) {
  // CHECK: [[@LINE+1]]:3: error: {{.*}}'v' is no array, no container with elements in a row
  meta_for (bool x : v) a[x] = 1;
}
void endless(int *a) {
  // CHECK: [[@LINE+1]]:3: error: {{.*}}'std::views::iota(0)' is no range of indices with an end;
  meta_for (int i : std::views::iota(0)) a[i] = 1;
}
void backwards(std::vector<int> &v) {
  // CHECK: [[@LINE+1]]:3: error: {{.*}}'v | std::views::reverse' is no array
  meta_for (int &x : v | std::views::reverse) x = 1;
}
struct Links {
  struct Place {
    int *p;
    int &operator*() const { return *p; }
    Place &operator++();
    bool operator!=(const Place &o) const { return p != o.p; }
  };
  Place begin() const;
  Place end() const;
};
void own(Links l) {
  // CHECK: [[@LINE+1]]:3: error: {{.*}}'l' is no array
  meta_for (int &x : l) x = 1;
}
