// Static variables of a body whose value is known before the program begins are constants; sums of narrow numbers by other names.
// RUN: %check --said=%t.said --translate=--report --translate=--auto %s %t 0 1 33 300
// RUN: FileCheck %s --input-file %t.said
#include <cstdint>

#include "testing.h"

// CHECK: [[#@LINE+2]]:{{[0-9]+}}: parallel
static void numbers(int n, int *a) {
  for (int i = 0; i < n; i++) {
    static const int k = 7;
    static constexpr int table[3] = {1, 2, 3};
    static const double scale = 0.5;
    a[i] = k + table[i % 3] + (int)(scale * i);
  }
}
// CHECK: [[#@LINE+2]]:{{[0-9]+}}: parallel
static void of_a_meta_for(int n, int *a) {
  meta_for (int i = 0; i < n; i++) {
    static const int table[] = {4, 5, 6, 7};
    a[i] += table[i & 3];
  }
}
// CHECK: [[#@LINE+3]]:{{[0-9]+}}: serial: {{.*}}'first' is a static variable
// what the first iteration of all finds, it keeps
static void of_the_first_iteration(int n, int *a) {
  for (int i = 0; i < n; i++) {
    static const int first = a[0];
    a[i] += first;
  }
}
// CHECK: [[#@LINE+3]]:{{[0-9]+}}: parallel
static std::uint8_t bytes(int n, const std::uint8_t *a) {
  std::uint8_t s = 250;
  for (int i = 0; i < n; i++) s += a[i];
  return s;
}
// CHECK: [[#@LINE+3]]:{{[0-9]+}}: parallel
static std::int16_t shorts(int n, const std::int16_t *a) {
  std::int16_t s = 1;
  for (int i = 0; i < n; i++) s = static_cast<std::int16_t>(s ^ a[i]);
  return s;
}

void test_case(int n) {
  int *a = NEW(int, n + 1);
  std::uint8_t *b = NEW(std::uint8_t, n + 1);
  std::int16_t *c = NEW(std::int16_t, n + 1);
  FILL(a, n + 1, -99, 99);
  FILL(b, n + 1, 0, 255);
  FILL(c, n + 1, -9999, 9999);
  numbers(n, a);
  of_a_meta_for(n, a);
  a[0] = 4;
  of_the_first_iteration(n, a);
  RECORD(a, n + 1);
  const int sums[] = {bytes(n, b), shorts(n, c)};
  RECORD(sums, 2);
}
