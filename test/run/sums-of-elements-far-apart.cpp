// Sums of what lies far apart: diagonals, columns, squares, elements that data chooses; each is one kernel, whose threads share the
// loop. What a loop also writes keeps its order.
// RUN: %check --said=%t.said --translate=--explain --translate=--auto %s %t --variant split 0 1 2 33 90
// RUN: FileCheck %s --input-file %t.said
// RUN: %metafork-cc %s --auto -o %t.p --report -- -I %S/Inputs 2>&1 | FileCheck %s --check-prefix=SERIAL
#include <cstddef>
#include <vector>

#include "testing.h"

// CHECK: kernel sums_of_elements_far_apart_trace_r0_n0
// CHECK: variant split
static long trace(int n, const int *a) {
  long s = 0;
  for (int i = 0; i < n; i++) s += a[i * n + i];
  return s;
}
// CHECK: kernel sums_of_elements_far_apart_of_a_container_r0_n0
// CHECK: variant split
static unsigned of_a_container(std::size_t n, const std::vector<unsigned> &a) {
  unsigned s = 7;
  for (std::size_t i = 0; i < n; i++) s += a[i * n + (n - 1 - i)];
  return s;
}
// CHECK: kernel sums_of_elements_far_apart_column_r0_n0
// CHECK: variant split
static void column(int n, int stride, int j, const int *__restrict a, long *__restrict out) {
  for (int i = 0; i < n; i++) *out += a[i * stride + j];
}
// CHECK: kernel sums_of_elements_far_apart_squares_r0_n0
// CHECK: variant split
static int squares(int n, const int *a) {
  int s = 0;
  for (int i = 0; i < n; i++) s += a[i * i];
  return s;
}
// CHECK: kernel sums_of_elements_far_apart_largest_r0_n0
// CHECK: variant split
static int largest(int n, const int *a) {
  int most = -1000;
  for (int i = 0; i < n; i++) most = a[i * n + i] > most ? a[i * n + i] : most;
  return most;
}
// CHECK: kernel sums_of_elements_far_apart_counted_r0_n0
// CHECK: variant split
static int counted(int n, const int *a) {
  int c = 0;
  for (int i = 0; i < n; i++)
    if (a[i * n + i] > 3) c++;
  return c;
}
// CHECK: kernel sums_of_elements_far_apart_counted_in_a_row_r0_n0
// CHECK: variant split
static int counted_in_a_row(int n, const int *a) {
  int c = 0;
  for (int i = 0; i < n; i++)
    if (a[i] > 3) c++;
  return c;
}
// CHECK: kernel sums_of_elements_far_apart_chosen_r0_n0
// CHECK: variant split
static long chosen(int n, const int *a, const int *at) {
  long s = 0;
  for (int i = 0; i < n; i++) s += a[at[i * n]];
  return s;
}
// CHECK: kernel sums_of_elements_far_apart_product_r0_n0
// CHECK: variant split
static double product(int n, const double *__restrict a, const double *__restrict b) {
  double s = 0;
#pragma omp parallel for reduction(+ : s)
  for (int i = 0; i < n; i++) s += a[i * n + i] * b[i * n];
  return s;
}
// SERIAL: [[#@LINE+3]]:{{[0-9]+}}: serial: {{.*}}'s' {{.*}}[MF210]
static int changes_what_it_adds(int n, int *a) {
  int s = 0;
  for (int i = 0; i < n; i++) {
    s += a[i * n + i];
    a[(i + 1) * n + i + 1] = s % 7;
  }
  return s;
}
// In no other iteration: a scan.
// SERIAL: [[#@LINE+3]]:{{[0-9]+}}: parallel: for
static int changes_it_behind(int n, int *a) {
  int s = 0;
  for (int i = 0; i < n; i++) {
    s += a[i * n + i];
    a[i * n] = s;
  }
  return s;
}

void test_case(int n) {
  const int count = n * n + n + 1;
  int *a = NEW(int, count), *at = NEW(int, count);
  double *x = NEW(double, count), *y = NEW(double, count);
  FILL(a, count, -9, 9);
  FILL(at, count, 0, n);
  FILL(x, count, -9, 9);
  FILL(y, count, -9, 9);
  std::vector<unsigned> u(static_cast<std::size_t>(count));
  FILL(u.data(), count, 0, 2000000000);
  long sums[9] = {trace(n, a), (long)of_a_container((std::size_t)n, u), 5, squares(n, a), counted(n, a), counted_in_a_row(n, a),
                  chosen(n, a, at), (long)product(n, x, y), largest(n, a)};
  column(n, n + 1, n / 2, a, &sums[2]);
  RECORD(sums, 9);
  const int last[] = {changes_what_it_adds(n, a), changes_it_behind(n, a)};
  RECORD(last, 2);
  RECORD(a, count);
}
