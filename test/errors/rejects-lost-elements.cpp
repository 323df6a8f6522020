// An element of a copy that the fork made is lost as the copy is. What a view, a pointer or a shared object leads to is not.
// RUN: not %metafork-cc %s -o %t -- -std=c++20 2>&1 | FileCheck %s --implicit-check-not='{{error|warning}}:'
#include <array>
#include <span>
#include <vector>
struct box { int a[4]; };
int of_vector(int n) {
  std::vector<int> v(10);
  // CHECK: rejects-lost-elements.cpp:[[#@LINE+1]]:15: error: the forked work changes its own copy of 'v'
  meta_fork { v[0] = n; }
  meta_join;
  return v[0];
}
int in_loops(int n) {
  std::vector<int> rows(10);
  std::array<int, 10> firsts{};
  for (int i = 0; i < 10; i++) {
    // CHECK: rejects-lost-elements.cpp:[[#@LINE+1]]:17: error: the forked work changes its own copy of 'rows'
    meta_fork { rows[i] += n; }
    // CHECK: rejects-lost-elements.cpp:[[#@LINE+1]]:17: error: the forked work changes its own copy of 'firsts'
    meta_fork { firsts[i] = n; }
  }
  meta_join;
  return rows[1] + firsts[2];
}
int of_member(int n) {
  box b{};
  // CHECK: rejects-lost-elements.cpp:[[#@LINE+1]]:15: error: the forked work changes its own copy of 'b'
  meta_fork { b.a[1] = n; }
  meta_join;
  return b.a[1];
}
int kept(int n) {
  std::vector<int> v(10);
  std::span<int> s(v);
  int *p = v.data();
  box b{};
  for (int i = 0; i < 3; i++) meta_fork { s[i] = n; }
  meta_fork { p[4] = n; }
  meta_fork meta_shared(b) { b.a[1] = n; }
  meta_join;
  return s[1] + p[4] + b.a[1];
}
int unread(int n) {
  std::vector<int> v(10);
  int sum = 0;
  meta_fork meta_shared(sum) {
    v[0] = n;
    sum = v[0];
  }
  meta_join;
  return sum;
}
