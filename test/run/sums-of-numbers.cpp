// Sums, counts and extremes of what is computed of the iteration alone: no array is read.
// RUN: %check --said=%t.said --translate=--report --translate=--auto %s %t 0 1 2 7 1000 --and --variant split --largest 64 --choices 12 1 33 700
// RUN: FileCheck %s --input-file %t.said
// RUN: %metafork-cc %s --auto --reassociate --report -o %t/free -- -I %S/Inputs 2>&1 | FileCheck %s --check-prefix=FREE
#include <cstdint>

#include "testing.h"

// CHECK: :[[@LINE+3]]:{{[0-9]+}}: parallel:
static int inside(int n) {
  int hits = 0;
  for (int i = 0; i < n; i++) {
    std::uint32_t s = (std::uint32_t)i + 1;
    s = s * 1664525u + 1013904223u;
    const double x = s / 4294967296.0;
    s = s * 1664525u + 1013904223u;
    const double y = s / 4294967296.0;
    if (x * x + y * y < 1) hits++;
  }
  return hits;
}
// CHECK: :[[@LINE+3]]:{{[0-9]+}}: parallel:
static long squares(int n) {
  long s = 5;
  for (int i = n; i > 0; i -= 3) s += (long)i * i;
  return s;
}
// CHECK: :[[@LINE+3]]:{{[0-9]+}}: parallel:
static int least(int n, int k) {
  int m = 1 << 30;
  for (int i = 0; i < n; i++) {
    const int d = (i * 79) % (k + 1);
    if (d < m) m = d;
  }
  return m;
}
// CHECK: :[[@LINE+3]]:{{[0-9]+}}: parallel:
static unsigned table(int n) {
  unsigned s = 0;
  for (int i = 0; i < n; i++)
    for (int j = 0; j < 5; j++) s += (unsigned)(i * j) % 7u;
  return s;
}
// Of floating-point numbers in the source's order, if nobody says that another one will do.
// CHECK: :[[@LINE+4]]:{{[0-9]+}}: serial: {{.*}}--reassociate
// FREE: :[[@LINE+3]]:{{[0-9]+}}: parallel:
static double integral(int n) {
  double s = 0;
  for (int i = 0; i < n; i++) {
    const double x = (i + 0.5) / n;
    s += 4 / (1 + x * x);
  }
  return s;
}
// The same in each iteration: nothing to be shared.
// CHECK: :[[@LINE+3]]:{{[0-9]+}}: serial:
static int threes(int n) {
  int c = 0;
  for (int i = 0; i < n; i++) c += 3;
  return c;
}

void test_case(int n) {
  const long out[5] = {inside(n), squares(n), least(n, n), table(n), threes(n)};
  RECORD(out, 5);
  const double area = integral(n);
  RECORD(&area, 1);
}
