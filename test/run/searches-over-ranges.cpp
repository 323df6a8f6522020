// Searches over ranges and by iterators: flags, numbers and pointers that are kept, elements by value and by reference, parts of them
// with names; what changes something or calls what nobody sees stays as it is.
// RUN: %check --said=%t.said --translate=--report --translate=--auto %s %t 0 1 2 31 257 -- -std=c++20
// RUN: FileCheck %s --input-file %t.said
#include <array>
#include <cstddef>
#include <span>
#include <string>
#include <vector>

#include "testing.h"

struct Point {
  int x, y;
};
enum class Colour { none, some };

// CHECK: [[#@LINE+3]]:{{[0-9]+}}: parallel
static bool flag(const std::vector<int> &v, int wanted) {
  bool found = false;
  for (int y : v)
    if (y == wanted) {
      found = true;
      break;
    }
  return found;
}
// CHECK: [[#@LINE+2]]:{{[0-9]+}}: parallel
static bool all_are_positive(std::span<const int> v) {
  for (const int &y : v) {
    if (!(y < 0)) continue;
    return false;
  }
  return true;
}
// CHECK: [[#@LINE+2]]:{{[0-9]+}}: parallel
static int member(const std::vector<Point> &v, int wanted) {
  for (const auto &p : v)
    if (p.x == wanted) return p.y;
  return -1;
}
// CHECK: [[#@LINE+2]]:{{[0-9]+}}: parallel
static int copied(const std::vector<Point> &v, int wanted) {
  for (Point p : v)
    if (p.x == wanted) return p.y;
  return -1;
}
// CHECK: [[#@LINE+2]]:{{[0-9]+}}: parallel
static int with_names(const std::vector<Point> &v, int wanted) {
  for (const auto &[a, b] : v)
    if (b == wanted) return a;
  return -1;
}
// CHECK: [[#@LINE+2]]:{{[0-9]+}}: parallel
static int with_names_of_copies(std::vector<Point> &v, int wanted) {
  for (auto [a, b] : v)
    if (b == wanted) return a + b;
  return -1;
}
// CHECK: [[#@LINE+2]]:{{[0-9]+}}: parallel
static Point *place(std::vector<Point> &v, int wanted) {
  for (Point &p : v)
    if (p.x == wanted) return &p;
  return nullptr;
}
// CHECK: [[#@LINE+4]]:{{[0-9]+}}: parallel
static long several(const std::vector<Point> &v, int wanted) {
  const Point *at = nullptr;
  Colour colour = Colour::none;
  for (const Point &p : v)
    if (p.y == wanted) {
      at = &p;
      colour = Colour::some;
      break;
    }
  return at ? at - v.data() + static_cast<int>(colour) * 1000 : -1;
}
// CHECK: [[#@LINE+2]]:{{[0-9]+}}: parallel
static int by_iterators(const std::vector<int> &v, int wanted) {
  for (auto it = v.begin(); it != v.end(); ++it)
    if (*it > wanted) return *it;
  return -1;
}
// CHECK: [[#@LINE+3]]:{{[0-9]+}}: parallel
static char of_text(const std::string &s) {
  char out = '-';
  for (char c : s)
    if (c >= 'x') {
      out = c;
      break;
    }
  return out;
}
// CHECK: [[#@LINE+4]]:{{[0-9]+}}: parallel
static bool asked_by_a_lambda(const std::array<int, 2000> &v, int n) {
  const auto even = [n](int k) { return k == n && k % 2 == 0; };
  bool found = false;
  for (int y : v)
    if (even(y)) {
      found = true;
      break;
    }
  return found;
}
// CHECK: [[#@LINE+2]]:{{[0-9]+}}: serial: {{.*}}'break'
static int changes_what_it_passes(std::vector<int> &v, int wanted) {
  for (int &y : v) {
    if (y == wanted) break;
    y++;
  }
  return wanted;
}
// CHECK: [[#@LINE+2]]:{{[0-9]+}}: parallel
static int changes_what_it_finds(std::vector<int> &v, int wanted) {
  for (int &y : v)
    if (y == wanted) return y++;
  return wanted;
}
// CHECK: [[#@LINE+2]]:{{[0-9]+}}: serial: {{.*}}'return' leaves
static int by_what_it_leads_to(const std::vector<int *> &v) {
  for (int *p : v)
    if (*p == 0) return *p;
  return 1;
}

void test_case(int n) {
  std::vector<int> v((std::size_t)n);
  std::vector<Point> p((std::size_t)n);
  std::array<int, 2000> fixed;
  std::string s((std::size_t)n, 'a');
  FILL(v, n, 0, n + 2);
  for (int i = 0; i < n; i++) p[i] = {test_random(0, n + 2), test_random(0, n + 2)}, s[i] = (char)('a' + test_random(0, 25));
  FILL(fixed, 2000, 0, 400);
  int zero = 0, one = 1;
  std::vector<int *> leads(3, &one);
  leads.push_back(&zero);
  for (const int wanted : {0, 1, n / 2, n + 2, -1}) {
    Point *at = place(p, wanted);
    const long found[] = {flag(v, wanted),           all_are_positive(v),           member(p, wanted),
                          copied(p, wanted),         with_names(p, wanted),         with_names_of_copies(p, wanted),
                          at ? at - p.data() : -1,   several(p, wanted),            by_iterators(v, wanted),
                          of_text(s),                asked_by_a_lambda(fixed, wanted), changes_what_it_passes(v, wanted),
                          changes_what_it_finds(v, wanted), by_what_it_leads_to(leads)};
    RECORD(found, sizeof found / sizeof *found);
    RECORD(v.data(), n);
  }
}
