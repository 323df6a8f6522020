// Extreme values and where they stand: the first or the last of several, upwards and downwards, in rows, of a variable or
// of the element that an index leads to; numbers that are none, zeros with signs.
// RUN: %check %s %t --translate=--auto 0 1 2 3 31 64 257 1000
#include <cmath>
#include <cstddef>
#include <limits>
#include <vector>

#include "testing.h"

struct Found {
  double value;
  long place, other;
};

static Found first_lowest(int n, const double *__restrict a) {
  double lowest = 1e300;
  long at = -1, twice = -7;
  for (int i = 0; i < n; i++)
    if (a[i] < lowest) { // not for what is no number
      lowest = a[i];
      at = i, twice = 2 * i + 1;
    }
  return {lowest, at, twice};
}
static Found last_highest(int n, const double *a) {
  double m = -1e300;
  long k = -1;
  int i;
  for (i = 0; i < n; ++i)
    if (m <= a[i]) {
      k = i;
      m = a[i];
    }
  return {m, k, i};
}
static Found from_behind(long n, const double *a) {
  double m = a[n];
  long k = n;
  for (long i = n - 1; i >= 0; i--)
    if (a[i] > m) m = a[i], k = i;
  return {m, k, 0};
}
static Found last_from_behind(long n, const double *a) {
  double m = 3.5;
  long k = -1;
  for (long i = n - 1; i >= 0; i -= 2)
    if (m >= a[i]) {
      m = a[i];
      k = i;
    }
  return {m, k, 0};
}
static std::size_t by_index(const std::vector<int> &v) {
  std::size_t at = 0;
  for (std::size_t i = 1; i < v.size(); i++)
    if (v[i] < v[at]) at = i;
  return at;
}
static Found in_rows(int n, int m, const double *a) {
  double best = -1;
  int r = -1, c = -1;
  for (int i = 0; i < n; i++) {
    for (int j = i / 2; j < m; j += 3) {
      const double v = std::fabs(a[i * m + j]);
      if (v > best) {
        best = v;
        r = i;
        c = j;
      }
    }
  }
  return {best, r, c};
}
static Found of_pairs(int n, const int *a, const int *b) {
  int best = -2147483647;
  unsigned at = 77;
  for (unsigned i = 0; i < (unsigned)n; i++)
    if (a[i] * 3 - b[i] > best) best = a[i] * 3 - b[i], at = i;
  return {(double)best, at, 0};
}
static Found nothing_better(int n, const double *a) {
  double m = std::numeric_limits<double>::infinity(), no = std::nan("");
  long k = 42, l = 43;
  for (int i = 0; i < n; i++)
    if (a[i] > m) m = a[i], k = i;
  for (int i = 0; i < n; i++)
    if (a[i] < no) no = a[i], l = i;
  return {m, k, l};
}
static Found last_of_a_kind(int n, const double *a, const int *x) {
  long k = -1;
  double what = 0.25;
  for (int i = n - 1; i >= 0; i--)
    if (a[i] * 3.0 + x[i] > 12 || x[i] == -3) k = i, what = a[i] / 3;
  return {what, k, 0};
}
static Found without_signs(const std::vector<int> &v) {
  std::size_t last = 1234567, largest = 7654321;
  int m = -60;
  for (std::size_t i = 0; i < v.size(); i++)
    if (v[i] % 5 == 0) last = i;
  for (unsigned i = 0; i < v.size(); i++)
    if (v[i] >= m) m = v[i], largest = i;
  return {(double)m, (long)last, (long)largest};
}
static Found last_row(int n, int m, const double *a) {
  int r = -1, c = -1, i, j = 0;
  for (i = 0; i < n; i++)
    for (j = 0; j < m - i % 3; j++)
      if (a[i * m + j] > 400) {
        r = i;
        c = 10 * j;
      }
  return {(double)(100 * r + c), i, j};
}
// Not of that kind: what is kept depends on what was kept before.
static Found counted(int n, const double *a) {
  double m = -1e300;
  long k = 0, times = 0;
  for (int i = 0; i < n; i++)
    if (a[i] > m) {
      m = a[i];
      k = k * 2 + i;
      times++;
    }
  return {m, k, times};
}
static Found moving(int n, const double *a) { // the value is another than the one that is compared
  double m = -1e300;
  long k = 0;
  for (int i = 0; i < n; i++)
    if (a[i] > m) m = a[i] + 1, k = i;
  return {m, k, 0};
}
static Found into_itself(int n, double *a) { // what is kept is among what is looked at
  double &m = a[n / 2];
  long k = -1;
  for (int i = 0; i < n; i++)
    if (a[i] > m) m = a[i], k = i;
  return {m, k, 0};
}

void test_case(int n) {
  double *a = NEW(double, n + 1), *zeros = NEW(double, n + 1), *table = NEW(double, n * 20 + 20);
  int *x = NEW(int, n + 1), *y = NEW(int, n + 1);
  FILL(a, n + 1, -40, 40);
  FILL(x, n + 1, -50, 50);
  FILL(y, n + 1, -50, 50);
  FILL(table, n * 20 + 20, -500, 500);
  for (int i = 0; i <= n; i++) {
    if (i % 7 == 3) a[i] = std::nan("");
    zeros[i] = i % 3 == 0 ? -0.0 : i % 3 == 1 ? 0.0 : 5;
  }
  for (const double *one : {a, zeros}) {
    const Found all[] = {first_lowest(n, one), last_highest(n, one), from_behind(n, one), last_from_behind(n, one),
                         nothing_better(n, one), counted(n, one), moving(n, one)};
    for (const Found &f : all) {
      RECORD(&f.value, 1);
      RECORD(&f.place, 1);
      RECORD(&f.other, 1);
    }
  }
  const Found others[] = {in_rows(n, 20, table), of_pairs(n, x, y), last_of_a_kind(n, a, x),
                          without_signs(std::vector<int>(x, x + n)), last_row(n, 20, table),
                          into_itself(n, table)};
  for (const Found &f : others) {
    RECORD(&f.value, 1);
    RECORD(&f.place, 1);
    RECORD(&f.other, 1);
  }
  const std::size_t at = by_index(std::vector<int>(x, x + n));
  RECORD(&at, 1);
}
