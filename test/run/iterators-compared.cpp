// Loops over iterators that ask where they are, look at neighbours, begin and end elsewhere, go backwards, step together.
// RUN: %check --said=%t.said --translate=--report --translate=--auto %s %t 0 1 2 3 31 700 -- -std=c++20
// RUN: FileCheck %s --input-file %t.said
// RUN: %check --translate=--auto %s %t/older 0 3 31 -- -std=c++17
#include <array>
#include <iterator>
#include <vector>

#include "testing.h"

using Ints = std::vector<int>;

static void places(Ints &v, std::ptrdiff_t k) {
  if (k > (std::ptrdiff_t)v.size()) return;
  auto mid = v.begin() + k;
  // CHECK: [[#@LINE+1]]:{{[0-9]+}}: parallel: for
  for (auto it = v.begin(); it != v.end(); ++it) *it += it < mid ? 1 : 2;
  // CHECK: [[#@LINE+1]]:{{[0-9]+}}: parallel: for
  for (auto it = v.begin(); it != v.end(); ++it) {
    if (mid <= it) *it -= (int)(it - mid);
    if (it == v.begin() || it + 1 == v.end()) continue;
    *it ^= (int)(it - v.begin()) + (int)std::distance(v.begin(), it);
  }
}
static void neighbours(Ints &v, Ints &w, int from) {
  if ((int)v.size() < from + 2 || w.size() < v.size()) return;
  // CHECK: [[#@LINE+1]]:{{[0-9]+}}: parallel: for
  for (auto it = v.begin() + from, to = w.begin(); it != v.end() - 1; ++it, ++to)
    *to = *(it + 1) - *(it - from) + it[0];
  // CHECK: [[#@LINE+1]]:{{[0-9]+}}: parallel: for
  for (auto it = v.cbegin() + 1; it < v.cend(); it++) w[(size_t)(it - v.begin())] += *(it - 1);
}
struct Body {
  int x, y;
};
static void backwards(std::vector<Body> &v, int *a) {
  // CHECK: [[#@LINE+1]]:{{[0-9]+}}: parallel: for
  for (auto it = v.rbegin(); it != v.rend(); ++it) it->x += 2 * (*it).y;
  // CHECK: [[#@LINE+1]]:{{[0-9]+}}: parallel: meta_for
  meta_for (auto it = v.begin(); it != v.end(); ++it) it->y = (int)(it - v.begin());
  // CHECK: [[#@LINE+1]]:{{[0-9]+}}: parallel: for
  for (auto it = v.begin(); it != v.end(); ++it) a[it - v.begin()] = (it + 0)->y + it->x;
}
// What a loop changes is no place, and where a container grows there are other elements.
static void stay(Ints &v) {
  auto last = v.begin();
  // CHECK: [[#@LINE+1]]:{{[0-9]+}}: serial: for
  for (auto it = v.begin(); it != v.end(); ++it) {
    *it += (int)(it - last);
    last = it;
  }
  // CHECK: [[#@LINE+1]]:{{[0-9]+}}: serial: for
  for (auto it = v.begin(); it != v.end(); ++it)
    if (v.size() > 1000000000) v.push_back(*it), it = v.begin();
}

extern "C" void test_case(int n) {
  const size_t un = (size_t)n;
  Ints v(un), w(un);
  FILL(v, n, -9, 9);
  places(v, n / 3);
  RECORD(v.data(), n);
  neighbours(v, w, 2);
  RECORD(w.data(), n);
  std::vector<Body> bodies(un);
  for (int i = 0; i < n; i++) bodies[(size_t)i] = {v[(size_t)i], i};
  backwards(bodies, v.data());
  RECORD(v.data(), n);
  stay(v);
  RECORD(v.data(), n);
}
