// Scans whose operands change behind them, and such by functions that select one of two numbers.
// RUN: %check --said=%t.said --translate=--report --translate=--auto %s %t 0 1 2 3 31 700 3000 -- -std=c++20
// RUN: FileCheck %s --input-file %t.said
#include <algorithm>
#include <numeric>
#include <vector>

#include "testing.h"

// CHECK: [[#@LINE+3]]:{{[0-9]+}}: parallel: for
static unsigned in_place(unsigned *a, int n) {
  unsigned sum = 0;
  for (int i = 0; i < n; i++) {
    sum += a[i];
    a[i] = sum;
  }
  return sum;
}
// CHECK: [[#@LINE+3]]:{{[0-9]+}}: parallel: for
static unsigned marked(std::vector<unsigned> &a, std::vector<unsigned> &b, std::vector<unsigned> &c) {
  unsigned hash = 7;
  for (size_t i = 0; i < b.size(); i++) {
    b[i] = hash;
    hash = hash * a[i] + c[i];
    a[i] = hash ^ b[i], c[i] = 1;
  }
  return hash;
}
// The next iteration's operand, and the own one in front: these keep their order.
// CHECK: [[#@LINE+3]]:{{[0-9]+}}: serial: for
static void next(unsigned *a, int n) {
  unsigned sum = 0;
  for (int i = 0; i < n; i++) {
    sum += a[i];
    a[i + 1] = sum;
  }
}
// CHECK: [[#@LINE+3]]:{{[0-9]+}}: serial: for
static void before(unsigned *a, int n) {
  unsigned sum = 1;
  for (int i = 0; i < n; i++) {
    a[i] ^= sum;
    sum += a[i];
  }
}
static void algorithms(std::vector<int> &v, int *b, int n) {
  // CHECK: [[#@LINE+1]]:{{[0-9]+}}: parallel: std::partial_sum
  std::partial_sum(v.begin(), v.end(), v.begin());
  // CHECK: [[#@LINE+1]]:{{[0-9]+}}: parallel: std::inclusive_scan
  std::inclusive_scan(b, b + n, b, [](int x, int y) { return x > y ? x : y; }, -5);
  // CHECK: [[#@LINE+1]]:{{[0-9]+}}: parallel: std::inclusive_scan
  std::inclusive_scan(v.begin(), v.end(), b + n, [](int x, int y) { return std::min(x, y); });
}
static void selected(const int *a, int *b, int n) {
  const auto larger = [](int x, int y) { return x > y ? x : y; };
  int most = -1000;
  // CHECK: [[#@LINE+1]]:{{[0-9]+}}: parallel: for
  for (int i = 0; i < n; i++) {
    most = larger(most, a[i]);
    b[i] = most;
  }
}
static int reduced(const short *a, int n) {
  int most = -1000;
  // CHECK: [[#@LINE+1]]:{{[0-9]+}}: parallel: for
  for (int i = 0; i < n; i++) most = (int)((int)a[i] > (int)(most) ? (int)a[i] : (int)most);
  return most;
}
// It is cut off on the way: no largest number.
static short cut_off(const int *a, int n) {
  short most = 0;
  // CHECK: [[#@LINE+1]]:{{[0-9]+}}: serial: for
  for (int i = 0; i < n; i++) most = (short)(a[i] > most ? a[i] : most);
  return most;
}

extern "C" void test_case(int n) {
  const size_t un = (size_t)n;
  std::vector<unsigned> a(un + 1), b(un), c(un);
  FILL(a, n + 1, 0, 1000);
  FILL(c, n, 0, 1000);
  const unsigned results[] = {in_place(a.data(), n), marked(a, b, c)};
  RECORD(results, 2);
  next(a.data(), n);
  RECORD(a.data(), n + 1);
  RECORD(b.data(), n);
  RECORD(c.data(), n);
  before(a.data(), n);
  RECORD(a.data(), n + 1);
  std::vector<int> v(un), w(2 * un);
  FILL(v, n, -9, 9);
  FILL(w, 2 * n, -1000, 1000);
  selected(v.data(), w.data() + n, n);
  RECORD(w.data(), 2 * n);
  algorithms(v, w.data(), n);
  RECORD(v.data(), n);
  RECORD(w.data(), 2 * n);
  std::vector<short> s(un);
  FILL(s, n, -2000, 2000);
  std::vector<int> large(un);
  FILL(large, n, -100000, 100000);
  const int more[] = {reduced(s.data(), n), cut_off(large.data(), n)};
  RECORD(more, 2);
}
