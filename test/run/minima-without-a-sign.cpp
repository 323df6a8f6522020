// The smaller of two numbers without a sign of 64 bits bounds a loop as it is, where one of them is too large for a sign: the
// largest one as "all there is".
// RUN: %check --said=%t.said --translate=--report --translate=--auto %s %t 0 1 5 130 -- -std=c++20
// RUN: FileCheck %s --input-file %t.said
#include <algorithm>
#include <cstddef>

#include "testing.h"

// CHECK: [[#@LINE+2]]:{{[0-9]+}}: parallel
static void chosen(int *a, std::size_t n, std::size_t count) {
  for (std::size_t j = 0; j < (count < n ? count : n); j++) a[j] = a[j] / 2 + 5;
}
// CHECK: [[#@LINE+2]]:{{[0-9]+}}: parallel
static void smaller(int *a, std::size_t n, std::size_t count) {
  for (std::size_t j = 0; j < std::min(count, n); j++) a[j] = a[j] / 2 - 5;
}
// A first value of 2^63 and more is not followed.
// CHECK: [[#@LINE+2]]:{{[0-9]+}}: serial
static void larger(int *a, std::size_t from, std::size_t first, std::size_t n) {
  for (std::size_t j = std::max(from, first); j < n; j++) a[j] ^= 3;
}
// CHECK: [[#@LINE+2]]:{{[0-9]+}}: parallel
static void from_each(int *a, std::size_t n, std::size_t count) {
  for (std::size_t i = 0; i < n; i++) {
    int sum = 0;
    for (std::size_t j = i; j < std::min(i + count, n); j++) sum++;
    a[i] += sum;
  }
}
// Of 32 bits they are what they are.
// CHECK: [[#@LINE+2]]:{{[0-9]+}}: parallel
static void of_32_bits(int *a, unsigned n, unsigned count) {
  for (unsigned j = 0; j < std::min(count, n); j++) a[j] += 9;
}

void test_case(int n) {
  int *a = NEW(int, n + 1);
  FILL(a, n + 1, -99, 99);
  const auto size = static_cast<std::size_t>(n);
  for (std::size_t count : {std::size_t{0}, size / 2, size, size + 3, static_cast<std::size_t>(-1), static_cast<std::size_t>(1) << 63}) {
    chosen(a, size, count);
    chosen(a, size + 1, count);
    smaller(a, size, count);
    larger(a, count, 1, size);
    larger(a, 0, count, size + 1);
    from_each(a, size, count);
    of_32_bits(a, static_cast<unsigned>(n), static_cast<unsigned>(count));
    RECORD(a, n + 1);
  }
}
