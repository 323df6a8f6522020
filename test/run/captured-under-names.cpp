// Lambdas that capture values under names of their own.
// RUN: %check --said=%t.said --translate=--report --translate=--auto %s %t 0 1 2 3 31 700 -- -std=c++20
// RUN: FileCheck %s --input-file %t.said
#include <algorithm>
#include <vector>

#include "testing.h"

static int step = 3, rate = 2, other_rate = 5; // names of captures too

static void scaled(const std::vector<int> &a, std::vector<int> &b, int k) {
  // CHECK: [[#@LINE+1]]:{{[0-9]+}}: parallel: std::transform
  std::transform(a.begin(), a.end(), b.begin(), [factor = 2 * k, rest{k % 3}](int x) { return factor * x + rest; });
}
static void by_name(std::vector<int> &a, int k) {
  auto shift = [by = k / 2,
                &from = a, more(k)](int i) { return from[(size_t)i] * by + more; };
  k = -1; // it has been captured
  // CHECK: [[#@LINE+1]]:{{[0-9]+}}: parallel: for
  for (int i = 0; i < (int)a.size(); i++) a[(size_t)i] = shift(i) - k;
}
static void in_meta_for(int *a, int n) {
  const auto twice = [two = 2](int x) { return two * x; };
  // CHECK: [[#@LINE+1]]:{{[0-9]+}}: parallel: meta_for
  meta_for (int i = 0; i < n; i++) a[i] = twice(a[i]) + i;
}
// Names that mean something else beside the lambda, and a lambda that changes what it has: they stay.
static void stay(int *a, int n) {
  const auto next = [step = 2 * step](int x) { return step * x; };
  // CHECK: [[#@LINE+1]]:{{[0-9]+}}: serial: for
  for (int i = 0; i < n; i++) a[i] = next(a[i]) + step;
  const auto turned = [rate = other_rate, other_rate = rate](int x) { return rate * x - other_rate; };
  // CHECK: [[#@LINE+1]]:{{[0-9]+}}: serial: for
  for (int i = 0; i < n; i++) a[i] = turned(a[i]);
  auto count = [number = 0]() mutable { return ++number; };
  // CHECK: [[#@LINE+1]]:{{[0-9]+}}: serial: for
  for (int i = 0; i < n; i++) a[i] += count();
}

struct Pair {
  int a;
  float b;
};
struct Swapped {
  int a;
  friend void swap(Swapped &x, Swapped &y) {
    const int kept = x.a;
    x.a = y.a + 1, y.a = kept;
  }
};
static void turned(std::vector<Pair> &p, std::vector<Swapped> &s) {
  // CHECK: [[#@LINE+1]]:{{[0-9]+}}: parallel: std::reverse
  std::reverse(p.begin(), p.end());
  // CHECK: [[#@LINE+1]]:{{[0-9]+}}: serial: std::reverse
  std::reverse(s.begin(), s.end());
}
static int same(const std::vector<int> &a, const std::vector<int> &b) {
  // CHECK: [[#@LINE+1]]:{{[0-9]+}}: parallel: {{.*}}std::equal
  const bool equal = std::equal(a.begin(), a.end(), b.begin());
  // CHECK: [[#@LINE+1]]:{{[0-9]+}}: parallel: {{.*}}std::equal
  return equal * 2 + std::equal(a.begin(), a.end(), b.begin(), [](int x, int y) { return (x ^ y) % 2 == 0; });
}

extern "C" void test_case(int n) {
  const size_t un = (size_t)n;
  std::vector<int> a(un), b(un);
  FILL(a, n, -9, 9);
  b = a;
  int results[3] = {same(a, b), 0, 0};
  if (n > 2) b[un - 2] += 2;
  results[1] = same(a, b);
  if (n > 2) b[un / 2] += 1;
  results[2] = same(a, b);
  RECORD(results, 3);
  scaled(a, b, 7);
  by_name(a, 5);
  in_meta_for(b.data(), n);
  stay(a.data(), n);
  RECORD(a.data(), n);
  RECORD(b.data(), n);
  std::vector<Pair> p(un);
  std::vector<Swapped> s(un);
  for (int i = 0; i < n; i++) p[(size_t)i] = {i, 0.5f * (float)i}, s[(size_t)i] = {i};
  turned(p, s);
  for (int i = 0; i < n; i++) a[(size_t)i] = p[(size_t)i].a + (int)(2 * p[(size_t)i].b) + s[(size_t)i].a;
  RECORD(a.data(), n);
}
