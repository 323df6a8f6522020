// An element of a copy that the fork made is lost as the copy is. What a view, a pointer or a shared object leads to is not.
// RUN: not %metafork-cc %s -o %t -- -std=c++20 2>&1 | FileCheck %s --implicit-check-not='{{error|warning}}:'
#include <array>
#include <span>
#include <vector>
struct box { int a[4]; };
struct table {
  std::vector<std::vector<int>> rows;
  std::vector<int> line;
  int *to;
  int &first() { return line[0]; }
  int &other() { return *to; }
};
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
int of_rows(int n) {
  std::vector<std::vector<int>> grid(3, std::vector<int>(3));
  std::vector<table> tables(3);
  table columns, longer, one, bound;
  std::vector<int> ranged(3);
  for (int i = 0; i < 3; i++) {
    // CHECK: rejects-lost-elements.cpp:[[#@LINE+1]]:17: error: the forked work changes its own copy of 'grid'
    meta_fork { grid[i][i] = n; }
    // CHECK: rejects-lost-elements.cpp:[[#@LINE+1]]:17: error: the forked work changes its own copy of 'tables'
    meta_fork { tables[i].line[i] = n; }
    // CHECK: rejects-lost-elements.cpp:[[#@LINE+1]]:17: error: the forked work changes its own copy of 'columns'
    meta_fork { columns.rows[i][i] = n; }
  }
  // CHECK: rejects-lost-elements.cpp:[[#@LINE+1]]:15: error: the forked work changes its own copy of 'longer'
  meta_fork { longer.rows[1].push_back(n); }
  // CHECK: rejects-lost-elements.cpp:[[#@LINE+1]]:15: error: the forked work changes its own copy of 'one'
  meta_fork { one.first() = n; }
  // CHECK: rejects-lost-elements.cpp:[[#@LINE+1]]:27: error: the forked work changes its own copy of 'bound'
  meta_fork { int &line = bound.line[1]; line = n; }
  // CHECK: rejects-lost-elements.cpp:[[#@LINE+1]]:31: error: the forked work changes its own copy of 'ranged'
  meta_fork { for (int &one : ranged) one = n; }
  meta_join;
  return grid[1][1] + tables[1].line[1] + columns.rows[1][1] + one.first() + bound.line[1] + ranged[1] + longer.rows[1][1];
}
int kept_rows(int n, std::vector<std::vector<int>> &rows, table *t) {
  std::vector<int *> to(3, &n);
  std::vector<table *> tables(3, t);
  table one;
  for (int i = 0; i < 3; i++) meta_fork { rows[i][i] = n; }
  meta_fork { t->rows[1][1] = n; }
  meta_fork { *to[1] = n; }
  meta_fork { tables[1]->line[2] = n; }
  meta_fork { one.to[1] = n; }
  meta_fork { one.other() = n; }
  meta_join;
  return rows[1][1] + t->rows[1][1] + *to[1] + tables[1]->line[2] + one.to[1] + one.other();
}
