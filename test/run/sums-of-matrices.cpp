// Sums and extremes over all elements of a matrix, its triangles and pairs: each row has a result of its own, and these are put
// together. What only prepares numbers for a loop that stays in order is no reason for a kernel.
// RUN: %check --said=%t.said --translate=--report --translate=--auto %s %t 0 1 2 7 33 130
// RUN: FileCheck %s --input-file %t.said
// RUN: %check %s %t --translate=--auto --translate=--reassociate 0 1 7 33
#include <algorithm>
#include <vector>

#include "testing.h"

// CHECK: :[[@LINE+3]]:{{[0-9]+}}: parallel: {{.*}}kernel{{.*}}r0_n0
static long whole(int n, const int *a) {
  long s = 3;
  for (int i = 0; i < n; i++)
    for (int j = 0; j < n; j++) s += a[i * n + j];
  return s;
}
// CHECK: :[[@LINE+3]]:{{[0-9]+}}: parallel: {{.*}}kernel{{.*}}r0_n0
static long upper(int n, const int *a) {
  long s = 0;
  for (int i = 0; i < n; i++)
    for (int j = i; j < n; j++) s += a[i * n + j] * (j - i);
  return s;
}
// CHECK: :[[@LINE+3]]:{{[0-9]+}}: parallel: {{.*}}kernel{{.*}}r0_n0
static unsigned product(int n, const int (*a)[130]) {
  unsigned p = 1;
  for (int i = 0; i < n; i++)
    for (int j = 0; j < i; j++) p *= (unsigned)a[i][j] | 1u;
  return p;
}
// CHECK: :[[@LINE+3]]:{{[0-9]+}}: parallel: {{.*}}kernel
static int largest(int n, const int *a) {
  int m = -100;
  for (int i = 0; i < n; i++)
    for (int j = 0; j < n; j++) m = std::max(m, a[i * n + j]);
  return m;
}
// CHECK: :[[@LINE+3]]:{{[0-9]+}}: parallel: {{.*}}kernel
static int pairs(int n, const int *a) {
  int c = 0;
  for (int i = 0; i < n; i++)
    for (int j = i + 1; j < n; j++)
      if (a[i] == a[j]) c++;
  return c;
}
// CHECK: :[[@LINE+4]]:{{[0-9]+}}: parallel: {{.*}}kernel{{.*}}r0_n0
static long of_rows(const std::vector<int> &a, int rows) {
  long s = 0;
  const int columns = rows == 0 ? 0 : (int)a.size() / rows;
  for (int i = 0; i < rows; i++)
    for (int j = 0; j < columns; j++) s += a[i * columns + j];
  return s;
}
// Products for a recurrence: an operation each.
// CHECK: :[[@LINE+3]]:{{[0-9]+}}: serial: {{.*}}MF
static double recurrence(int n, const double *a, const double *b) {
  double s = 1;
  for (int i = 0; i < n; i++) {
    const double t = a[i] * b[i];
    s = s * s * 0.5 - t;
  }
  return s;
}

void test_case(int n) {
  int *a = NEW(int, n * n + 1);
  FILL(a, n * n + 1, -9, 9);
  long out[6] = {whole(n, a), upper(n, a), largest(n, a), pairs(n, a), of_rows(std::vector<int>(a, a + n * n), n)};
  auto *rows = reinterpret_cast<int (*)[130]>(NEW(int, 130 * 130));
  for (int k = 0; k < 130 * 130; k++) rows[k / 130][k % 130] = test_random(-99, 99);
  out[5] = product(n, rows);
  RECORD(out, 6);
  double *x = NEW(double, n + 1), *y = NEW(double, n + 1);
  FILL_REAL(x, n + 1);
  FILL_REAL(y, n + 1);
  for (int k = 0; k < n; k++) x[k] /= 200, y[k] /= 200;
  const double last = recurrence(n, x, y);
  RECORD(&last, 1);
}
