// Searches that compare an element with one before it, which the first iteration has too; and members of what a call gives.
// RUN: %check --said=%t.said --translate=--report --translate=--auto %s %t 0 1 2 1500 -- -std=c++20
// RUN: FileCheck %s --input-file %t.said
#include <cstddef>
#include <cstdlib>
#include <vector>

#include "testing.h"

// CHECK: [[#@LINE+2]]:{{[0-9]+}}: parallel
static bool in_order(const std::vector<int> &v) {
  for (std::size_t i = 1; i < v.size(); i++)
    if (v[i] < v[i - 1]) return false;
  return true;
}
// CHECK: [[#@LINE+3]]:{{[0-9]+}}: parallel
static int second(const std::vector<int> &v) {
  int at = -1;
  for (int i = 3; i < (int)v.size(); i++)
    if (v[i - 3] == v[i - 1] && v[i] != v[i - 2]) {
      at = i;
      break;
    }
  return at;
}
// What is before the first element is not there.
// CHECK: [[#@LINE+3]]:{{[0-9]+}}: serial
static int too_far(const std::vector<int> &v) {
  int at = -1;
  for (int i = 1; i < (int)v.size(); i++)
    if (v[i - 1] > 90 || (i > 1 && v[i - 2] > 90)) {
      at = i;
      break;
    }
  return at;
}
// CHECK: [[#@LINE+3]]:{{[0-9]+}}: serial
static int from_anywhere(const std::vector<int> &v, int from) {
  int at = -1;
  for (int i = from; i < (int)v.size(); i++)
    if (v[i] < v[i - 1]) {
      at = i;
      break;
    }
  return at;
}
// CHECK: [[#@LINE+2]]:{{[0-9]+}}: parallel
static void divided(const std::vector<int> &v, std::vector<int> &q, int by) {
  for (std::size_t i = 0; i < v.size(); i++) q[i] = std::div(v[i], by).quot * 100 + std::div(v[i], by).rem;
}
// CHECK: [[#@LINE+2]]:{{[0-9]+}}: serial
static void divided_in_turn(std::vector<int> &q) {
  for (std::size_t i = 1; i < q.size(); i++) q[i] = (q[i] + std::div(q[i - 1], 3).rem) % 1000;
}

void test_case(int n) {
  std::vector<int> v(static_cast<std::size_t>(n)), q(v.size());
  for (int k = 0; k < 4; k++) {
    FILL(v.data(), n, k == 1 ? -2 : -99, k == 1 ? 2 : 60);
    if (k == 2)
      for (int i = 0; i < n; i++) v[i] = i;
    if (k == 3 && n > 1) v[1] = 99;
    divided(v, q, k + 1);
    RECORD(q.data(), n);
    divided_in_turn(q);
    const int found[] = {in_order(v), second(v), too_far(v), from_anywhere(v, 2)};
    RECORD(found, 4);
    RECORD(q.data(), n);
  }
}
