// meta_for over conditions that compare i + c, or step the variable on their way; unsigned bounds of 0 and below.
// RUN: %check --said=%t.said --translate=--report %s %t 0 1 2 33 300
// RUN: FileCheck %s --input-file %t.said
// CHECK: loops: {{[0-9]+}} parallel{{$}}
#include <cstddef>

#include "testing.h"

static void down(std::size_t n, double *x) {
  meta_for (std::size_t i = n; i-- > 0;) x[i] += 1 + i;
  meta_for (int i = (int)n; i-- != 0;) x[i] *= 2;
  meta_for (int i = (int)n; --i >= 2;) x[i] -= i;
  meta_for (std::size_t i = n; 0 < i--;) x[i] += 3;
}
static void up(int n, double *x) {
  meta_for (int i = 0; i + 1 < n; i++) x[i] += i;
  meta_for (int i = 1; i + 2 <= n; i += 2) x[i] -= 5;
  meta_for (int i = 0; n > i + 1; i++) x[i] *= 3;
  meta_for (int i = n; i - 3 >= 0; i -= 3) x[i - 1] += 7;
  meta_for (int i = -1; ++i < n;) x[i] += 9;
}
static void without_sign(unsigned m, std::size_t n, double *x) {
  meta_for (unsigned i = 0; i + 1 < m; i++) x[i] += 11;
  meta_for (std::size_t i = 0; i + 1 < n; ++i) x[i] += 13;
  meta_for (std::size_t i = 0; n >= i + 2; i += 3) x[i] += 17;
  meta_for (unsigned i = 0; i + 2 <= m; i += 3) x[i] -= 19;
  if (m > 0) {
    meta_for (unsigned i = 0; i < m - 1; i++) x[i] += 23;
  }
}
// What the variables are behind the loops.
static int afterwards(int n, std::size_t k, double *x) {
  int i, j;
  std::size_t u;
  meta_for (i = n; i-- > 0;) x[i] += 1;
  meta_for (j = 0; j + 3 < n; j += 2) x[j] += i;
  meta_for (u = k; u-- > 0;) x[u] *= 0.5;
  return 10000 * i + 10 * j + (u == (std::size_t)-1);
}
static void nests(int n, double *x) {
  meta_for (int i = n; i-- > 0;)
    meta_for (int j = 0; j + 1 < n; j++) x[i * n + j] += i - j;
  meta_for (int i = 0; i + 1 < n; i++) {
    double sum = 0;
    for (int j = i; j-- > 0;) sum += j;
    for (int j = 0; j + 1 < i; j++) sum -= 2 * j;
    for (int j = n; j-- > 0;) x[i * n + j] += sum;
  }
}

void test_case(int n) {
  double *x = NEW(double, n * n + 1);
  FILL_REAL(x, n * n + 1);
  down(n, x);
  up(n, x);
  without_sign(n, n, x);
  const int a = afterwards(n, n, x);
  nests(n, x);
  RECORD(&a, 1);
  RECORD(x, n * n + 1);
}
