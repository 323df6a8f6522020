// Iterations of a meta_for that accumulate into one variable, as its clause says; and pragmas of OpenMP that say so.
// RUN: %check %s %t --translate=--auto --variant split 0 1 7 33 100 3000
#include "testing.h"

#include <cstdint>
#include <vector>

static long sum(int n, const int *__restrict a) {
  long s = 5;
  meta_for (int i = 0; i < n; i++) meta_reduction(+ : s) s += a[i];
  return s;
}
// In a region between loops that are parallel; two variables, two clauses.
static void between(int n, int *__restrict a, int *__restrict out) {
  int most = -1000;
  unsigned all = ~0u;
  meta_schedule {
    meta_for (int i = 0; i < n; i++) a[i] = a[i] * 3 - i;
    meta_for (int i = 0; i < n; i++) meta_reduction(max : most) meta_reduction(& : all) {
      if (a[i] > most) most = a[i];
      all &= static_cast<unsigned>(a[i]);
    }
    meta_for (int i = 0; i < n; i++) a[i] += 7;
  }
  out[0] = most;
  out[1] = static_cast<int>(all);
}
// Two loops; the clause stands behind the inner header.
static long square(int n, const int *__restrict a) {
  long s = 0;
  meta_for (int i = 0; i < n; i++)
    meta_for (int j = 0; j <= i; j++) meta_reduction(+ : s) s += a[i] * j;
  return s;
}
// Elements that all iterations share.
static void columns(int n, int m, const int *__restrict a, int *__restrict y) {
  meta_for (int i = 0; i < n; i++) meta_reduction(+ : y)
    for (int j = 0; j < m; j++) y[j] += a[i * m + j];
}
// Each iteration has an element of its own beside what they share.
static void beside(int n, const int *__restrict a, int *__restrict b, long *__restrict s) {
  meta_for (int i = 0; i < n; i++) meta_reduction(+ : s) {
    b[i] = a[i] + 1;
    *s += a[i];
  }
}
// Types by other names, members of the object, instances.
struct Totals {
  std::int64_t sum;
  std::size_t some;
  void add(const std::vector<int> &v) {
    meta_for (std::size_t i = 0; i < v.size(); i++) meta_reduction(+ : sum, some) {
      sum += v[i];
      if (v[i] % 3 == 0) some++;
    }
  }
};
template <class T>
static T product(const std::vector<T> &v) {
  T p{1};
  meta_for (std::size_t i = 0; i < v.size(); i++) meta_reduction(* : p) p *= v[i] | 1;
  return p;
}
// However little it is: a few iterations, in a loop of the host, and nothing that is read, or elements far apart.
static void little(int n, const int *__restrict a, int *__restrict y) {
  for (int j = 0; j < 5; j++) {
    int s = 0;
    meta_for (int i = 0; i < 7; i++) meta_reduction(+ : s) s += n * i + j;
    y[j] += s;
  }
  int odd = 0, some = 0, last = 0;
  meta_for (int i = 0; i < n; i++) meta_reduction(+ : odd) odd++;
  meta_for (int i = 0; i < n / 2; i++) meta_reduction(+ : some) some += a[2 * i];
  meta_for (int i = 0; i < n; i++) meta_reduction(^ : last) last ^= a[a[i] & 0];
  y[0] += odd;
  y[1] += some;
  y[2] += last;
}
// What an atomic update says of a variable.
static int evens;
static void atomic(int n, const int *__restrict a, int *__restrict b) {
  int s = 0;
  meta_for (int i = 0; i < n; i++) {
#pragma omp atomic
    s += a[i];
#pragma omp atomic update
    s -= 2;
  }
  meta_for (int i = 0; i < n; i++) {
    b[i] = a[i] + s;
    if (a[i] % 2 == 0) {
#pragma omp atomic
      evens++;
    }
  }
}
static int omp(int n, const int *__restrict a) {
  unsigned s = 1, t = 0;
#pragma omp parallel for reduction(+ : s) schedule(static)
  for (int i = 0; i < n; i++) s += static_cast<unsigned>(a[i]);
#pragma omp simd reduction(^ : t)
  for (int i = 0; i < n; i++) t ^= static_cast<unsigned>(a[i]);
  return static_cast<int>(s * 31 + t);
}

void test_case(int n) {
  int *a = NEW(int, n + 1), *b = NEW(int, n + 1), *out = NEW(int, 2), *y = NEW(int, 5);
  long *s = NEW(long, 1);
  FILL(a, n + 1, -50, 50);
  FILL(b, n + 1, -50, 50);
  FILL(y, 5, -50, 50);
  *s = sum(n, a);
  RECORD(s, 1);
  between(n, a, out);
  RECORD(out, 2);
  RECORD(a, n + 1);
  *s = square(n < 300 ? n : 300, a);
  RECORD(s, 1);
  out[0] = omp(n, a);
  RECORD(out, 1);
  const std::vector<int> v(a, a + n);
  const std::vector<std::uint32_t> u(a, a + n);
  Totals t = {1, 2};
  t.add(v);
  RECORD(&t.sum, 1);
  RECORD(&t.some, 1);
  const std::uint32_t p = product(u);
  RECORD(&p, 1);
  evens = 0;
  atomic(n, a, b);
  RECORD(b, n + 1);
  RECORD(&evens, 1);
  little(n, a, y);
  RECORD(y, 5);
  columns(n / 5, 5, a, y);
  RECORD(y, 5);
  beside(n, a, b, s);
  RECORD(b, n + 1);
  RECORD(s, 1);
}
