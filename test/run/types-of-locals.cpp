// decltype of locals that are put where they are used, with what they refer to and how.
// RUN: %check --translate=--auto --translate=--report --said=%t.said %s %t -- -std=c++20
// RUN: FileCheck %s --input-file %t.said
#include "testing.h"
#include <type_traits>

// CHECK-DAG: :[[#@LINE+2]]:3: parallel:
static void cast(int *a, int n, int k) {
  for (int i = 0; i < n; i++) {
    int &x = a[i];
    x = static_cast<std::remove_reference_t<decltype(x)>>(x + k);
  }
}
// CHECK-DAG: :[[#@LINE+2]]:3: parallel:
static void names(int *__restrict a, const short *__restrict b, int n) {
  for (int i = 0; i < n; i++) {
    int &x = a[i];
    const short &y = b[i];
    decltype(x) again = x; // a reference
    decltype(y) other = y;
    const decltype(y + 1) sum = y + 1; // a number
    again += other + sum;
  }
}
// CHECK-DAG: :[[#@LINE+2]]:3: parallel:
static void sizes(unsigned char *a, int n) {
  for (int i = 0; i < n; i++) {
    const int k = i * 2;
    decltype(k) m = k + 1;
    std::remove_const_t<decltype(k)> t = m;
    t += static_cast<int>(sizeof(decltype(a[i])));
    a[i] = static_cast<unsigned char>(a[i] + t);
  }
}

void test_case(int n) {
  int *a = NEW(int, n);
  short *b = NEW(short, n);
  unsigned char *c = NEW(unsigned char, n);
  FILL(a, n, -99, 99);
  for (int i = 0; i < n; i++) {
    b[i] = static_cast<short>(test_random(-9, 9));
    c[i] = static_cast<unsigned char>(test_random(0, 255));
  }
  cast(a, n, 7);
  names(a, b, n);
  sizes(c, n);
  RECORD(a, n);
  RECORD(c, n);
}
