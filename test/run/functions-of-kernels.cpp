// What functions of the program have in front of other calls: assertions, comparisons of pairs, numbers of the library;
// specialisations of templates without a body; casts of arrays that are only read; members that are filled by a call.
// RUN: %check --said=%t.said --translate=--report --translate=--auto %s %t 0 1 2 31 -- -std=c++20
// RUN: FileCheck %s --input-file %t.said
#include <cassert>
#include <limits>
#include <utility>

#include "testing.h"

static int third(int x) { return x * 3; }
static int checked(int x) {
  assert(x >= -1000);
  return third(x) + 1;
}
static int compared(int x) {
  const std::pair<int, int> a{1, x}, b{2, 3};
  if (a < b) x++;
  return third(x);
}
static inline int bounded(float y) {
  constexpr int most = std::numeric_limits<int>::max();
  const float large = std::numeric_limits<float>::infinity();
  return y > 0 && y < large ? most : std::numeric_limits<int>::lowest() + third(2);
}
template <int D>
int power(int x);
template <>
int power<2>(int x) {
  return x * x % 1000;
}
struct Hit {
  int hits;
};
static void fill(Hit *h, int x) { h->hits = x > 0 ? x : 1; }

static void kernels(const int *__restrict a, int *__restrict b, int n) {
  // CHECK: [[#@LINE+1]]:{{[0-9]+}}: parallel: for
  for (int i = 0; i < n; i++) b[i] = checked(a[i]);
  // CHECK: [[#@LINE+1]]:{{[0-9]+}}: parallel: for
  for (int i = 0; i < n; i++) b[i] += compared(a[i]);
  // CHECK: [[#@LINE+1]]:{{[0-9]+}}: parallel: for
  for (int i = 0; i < n; i++) b[i] ^= bounded((float)a[i]);
  // CHECK: [[#@LINE+1]]:{{[0-9]+}}: parallel: for
  for (int i = 0; i < n; i++) b[i] ^= power<2>(a[i]);
}
static void bytes(unsigned char *from, unsigned char *to, int n) {
  // CHECK: [[#@LINE+1]]:{{[0-9]+}}: parallel: for
  for (int i = 0; i < n; i++) to[i] = reinterpret_cast<unsigned char *>(from)[i];
}
static float filled(const int *a) {
  float sum = 0;
  // CHECK: [[#@LINE+1]]:{{[0-9]+}}: parallel: for
  for (int i = 0; i < 8; i++) {
    Hit h;
    fill(&h, a[i]);
    sum += (float)h.hits;
  }
  return sum;
}

extern "C" void test_case(int n) {
  int *a = NEW(int, n + 8), *b = NEW(int, n + 8);
  FILL(a, n + 8, -99, 99);
  kernels(a, b, n);
  RECORD(b, n);
  const float sum = filled(a);
  RECORD(&sum, 1);
  bytes((unsigned char *)a, (unsigned char *)b, n);
  RECORD(b, n);
}
