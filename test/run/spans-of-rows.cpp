// Spans that a loop declares are pointers and numbers: rows of matrices, parts of other spans, all of a container.
// Where something else is done with them they stay what they are.
// RUN: %check --said=%t.said --translate=--report --translate=--auto %s %t 0 1 2 31 130 -- -std=c++20
// RUN: FileCheck %s --input-file %t.said
#include <algorithm>
#include <array>
#include <cstddef>
#include <numeric>
#include <span>
#include <vector>

#include "testing.h"

// CHECK: [[#@LINE+2]]:{{[0-9]+}}: parallel
static void rows(std::vector<int> &a, int n, int m) {
  for (int i = 0; i < n; i++) {
    std::span<int> row(a.data() + i * m, m);
    for (int j = 0; j < m; j++) row[j] = i - j;
  }
}
// CHECK: [[#@LINE+2]]:{{[0-9]+}}: parallel
static void their_size(std::vector<int> &a, std::size_t n, std::size_t m) {
  for (std::size_t i = 0; i < n; i++) {
    const std::span row{&a[i * m], m};
    for (std::size_t j = 0; j < row.size(); j++) row[j] += static_cast<int>(i * j);
  }
}
// CHECK: [[#@LINE+2]]:{{[0-9]+}}: parallel
static void over_elements(std::span<int> a, int n, int m) {
  for (int i = 0; i < n; i++) {
    auto row = std::span<int>(a.data() + i * m, static_cast<std::size_t>(m));
    for (int &x : row) x = 2 * x + i;
  }
}
// CHECK: [[#@LINE+2]]:{{[0-9]+}}: parallel
static void parts(std::span<int> a, std::size_t n, std::size_t m) {
  for (std::size_t i = 0; i < n; i++) {
    auto row = a.subspan(i * m, m);
    for (std::size_t j = 0; j < m; j++) row[j] -= 3;
  }
}
// CHECK: [[#@LINE+2]]:{{[0-9]+}}: parallel
static void first_and_last(std::span<int> a, std::span<int> b, std::size_t n) {
  for (std::size_t k = 0; k < n; k++) {
    auto head = a.first(n);
    auto tail = b.last(n);
    head[k] = tail[k] + 1;
  }
}
// CHECK: [[#@LINE+2]]:{{[0-9]+}}: parallel
static void two_rows(const std::vector<int> &a, std::vector<int> &b, int n, int m) {
  for (int i = 0; i < n; i++) {
    std::span<const int> from(a.data() + i * m, m);
    std::span<int> to(b.data() + i * m, m);
    for (int j = 0; j < m; j++) to.data()[j] = from[m - 1 - j];
  }
}
// CHECK: [[#@LINE+2]]:{{[0-9]+}}: parallel: meta_for
static void asked_for(std::vector<int> &a, std::size_t n, std::size_t m) {
  meta_for (std::size_t i = 0; i < n; i++) {
    std::span<int> row(a.data() + i * m, m);
    int sum = 0;
    for (int x : row) sum += x;
    for (int &x : row) x = sum;
  }
}
// Rows that share elements, and one row for all: iterations are not independent.
static void overlapping(std::vector<int> &a, int n, int m) {
  for (int i = 0; i < n; i++) {
    std::span<int> row(a.data() + i, m);
    for (int j = 0; j < m; j++) row[j] = row[j] / 2 + i * j;
  }
}
static void one_for_all(std::vector<int> &a, int n, int m) {
  for (int i = 0; i < n; i++) {
    std::span<int> row(a.data(), m);
    for (int j = 1; j < m; j++) row[j] = row[j - 1] / 2 + i;
  }
}
// Another row later on, and a row that is given away.
// CHECK: [[#@LINE+2]]:{{[0-9]+}}: serial
static void moved(std::vector<int> &a, int n, int m) {
  for (int i = 0; i < n; i++) {
    std::span<int> row(a.data() + i * m, m);
    if (i > 0) row = std::span<int>(a.data(), m);
    for (int j = 0; j < m; j++) row[j] ^= i;
  }
}
// CHECK: [[#@LINE+2]]:{{[0-9]+}}: serial
static void given_away(std::vector<int> &a, int n, int m) {
  for (int i = 0; i < n; i++) {
    std::span<int> row(a.data() + i * m, m);
    std::sort(row.begin(), row.end());
  }
}
// CHECK: [[#@LINE+2]]:{{[0-9]+}}: parallel
static void filled(std::vector<int> &a, int n, int m) {
  for (int i = 0; i < n; i++) {
    std::span<int> row(a.data() + i * m, m);
    std::iota(row.begin(), row.end(), i);
  }
}
// A count of -1 is all that is left.
static long all_that_is_left(std::span<int> a, std::size_t count) {
  long sum = 0;
  for (std::size_t i = 0; i < a.size(); i++) {
    auto rest = a.subspan(i, count);
    for (std::size_t j = 0; j < rest.size(); j++) sum += rest[j] * static_cast<long>(j + 1);
  }
  return sum;
}
static int row = 5;
// A name that hides another one.
static void hidden(std::vector<int> &a, int n, int m) {
  for (int i = 0; i < n; i++) {
    int k = row;
    {
      std::span<int> row(a.data() + i * m, m);
      for (int j = 0; j < m; j++) row[j] += k;
    }
    a[i * m] += row;
  }
}

void test_case(int n) {
  const int m = n / 2 + 1;
  const auto un = static_cast<std::size_t>(n), um = static_cast<std::size_t>(m);
  std::vector<int> a(un * um + um), b(un * um + um + un);
  const int size = static_cast<int>(a.size());
  FILL(a.data(), size, -99, 99);
  FILL(b.data(), static_cast<int>(b.size()), -99, 99);
  rows(a, n, m);
  RECORD(a.data(), size);
  their_size(a, un, um);
  over_elements(a, n, m);
  parts(a, un, um);
  RECORD(a.data(), size);
  if (un <= a.size()) first_and_last(a, b, un), first_and_last(a, a, un);
  RECORD(a.data(), size);
  two_rows(a, b, n, m);
  two_rows(a, a, n, m);
  asked_for(b, un, um);
  RECORD(b.data(), size);
  overlapping(a, n, m);
  one_for_all(a, n, m);
  moved(a, n, m);
  given_away(b, n, m);
  RECORD(b.data(), size);
  filled(b, n, m);
  hidden(a, n, m);
  RECORD(a.data(), size);
  RECORD(b.data(), size);
  const long sums[] = {all_that_is_left(a, static_cast<std::size_t>(-1)),
                       all_that_is_left(std::span<int>(a).first(1), 0)};
  RECORD(sums, 2);
}
